"""What others may build on, each for a framework that no home installs."""
