"""Write docs/endorsement.md from the table: ``python -m tests.endorsement``."""

from __future__ import annotations

import sys

from tests.endorsement.answers import DOCUMENT, document, problems_of, read_table


def main() -> int:
    """Write the document; 1 if the table has problems, which are printed."""
    rows = read_table()
    problems = problems_of(rows)
    for problem in problems:
        sys.stderr.write(f"{problem}\n")
    if not problems:
        DOCUMENT.write_text(document(rows), encoding="utf-8")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
