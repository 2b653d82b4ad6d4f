"""The operations that people and programs use: each is declared once, in ``table.py``.

An operation is an action of Home Assistant or a command of the page. ``operation.py`` registers
both, ``rights.py`` decides who may use them, and the other modules load when they are first used.
"""
