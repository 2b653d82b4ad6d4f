"""What any store must do, said through its interface alone.

Another engine is judged by giving the fixture ``reopen`` its own way to open a store.
Nothing here names a table, a statement or a database library.
"""
