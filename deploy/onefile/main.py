"""Entry of the one-file program: the command ``tabellone``; without arguments it serves and opens the browser.

Papers are set in a process of their own, which the program starts as ``PYTHON -I typst_process.py``. Here the
program's file takes the place of Python.
"""

import runpy
import sys

from config.command import main

ISOLATED = "-I"

if __name__ == "__main__":
    if sys.argv[1:2] == [ISOLATED]:
        runpy.run_module("tabellone.sheets.typst_process", run_name="__main__", alter_sys=True)
    else:
        sys.exit(main(sys.argv[1:] or ["serve"]))
