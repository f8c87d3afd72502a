"""``python -m tests.server.with_postgres COMMAND…``: run a command with DATABASE_URL naming a PostgreSQL of its own."""

import os
import subprocess
import sys

from tests.server.processes import postgres

if __name__ == "__main__":
    with postgres() as address:
        code = subprocess.run(sys.argv[1:], env=os.environ | {"DATABASE_URL": address}, check=False).returncode
    sys.exit(code)
