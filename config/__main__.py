"""``python -m config``: the command ``tabellone`` in a checkout."""

import sys

from config.command import main

if __name__ == "__main__":
    sys.exit(main())
