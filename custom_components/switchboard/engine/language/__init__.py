"""What words mean to rules: in six languages, without a model."""
