"""What any store must do, said through its interface alone.

Another engine is judged by giving ``conftest.open_store`` its own way to open a store in a folder.
Nothing here names a table, a statement or a database library.
"""
