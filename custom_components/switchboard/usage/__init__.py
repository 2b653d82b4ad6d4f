"""What a connection uses: tokens, costs, budgets."""
