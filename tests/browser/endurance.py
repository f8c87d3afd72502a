"""``python -m tests.browser.endurance``: the open of `far_open`, with its figures on the screen.

Exit code 0: nothing that was typed was lost, and nothing is wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main([str(Path(__file__).with_name("far_open.py")), "-s", "-q", "-p", "no:cacheprovider"]))
