"""The program's settings with what tests need otherwise: a folder of their own, quick passwords, tasks at once.

The database is SQLite in a file (so that a browser's requests come in from other threads as in life), or whatever
``DATABASE_URL`` names.
"""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="tabellone-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["VAR_DIR"] = _folder
os.environ.pop("REDIS_URL", None)
os.environ["EMBEDDED"] = "true"  # also with the PostgreSQL of `make test-postgres`

from config.settings import *  # noqa: E402, F403  (the environment first: the settings read it)
from config.settings import ACCOUNT_RATE_LIMITS, DATABASE_URL, DATABASES, STORAGES, VAR_DIR  # noqa: E402

del os.environ["EMBEDDED"]  # the servers that tests start decide for themselves
if not DATABASE_URL:
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_FROM_SOURCES = True
STATIC_MAX_AGE = 3600  # nobody works on the files meanwhile, and each page would ask for fifteen
ACCOUNT_RATE_LIMITS.clear()
CELERY_TASK_ALWAYS_EAGER = True
MANUAL_BUILD = VAR_DIR / "no-manual"  # the manual as it is where `make docs` has not run
RESTORE_POINTS_AUTOMATIC = False  # tests of backups switch it on: a thread reads the database beside the test
