"""Settings for the embedded program and for servers. All differences are environment variables.

Without variables this is the embedded program: SQLite in one file, tasks and live events inside the process.
``DATABASE_URL`` and ``REDIS_URL`` make it a server; ``SECRET_KEY`` and ``ALLOWED_HOSTS`` are then required. Missing or
conflicting settings stop the program at its start with a sentence.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

import config.celery  # noqa: F401  # tasks find their application as soon as Django has its settings
from config.file_permissions import private_database
from config.hosts import ANY, own_names
from config.logs import logging_config
from config.paths import SHIPPED, data_folder
from config.proxies import networks
from config.secret_key import HOW_TO_MAKE_ONE, weakness

django_stubs_ext.monkeypatch()

env = environ.Env()


def one_of(name: str, *choices: str, default: str) -> str:
    """Return the variable, which must be one of the choices."""
    value: str = env.str(name, default=default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {', '.join(choices[:-1])} or {choices[-1]}, not {value}.")
    return value


VAR_DIR = Path(env.str("VAR_DIR", default=str(data_folder())))
REDIS_URL = env.str("REDIS_URL", default="")
DATABASE_URL = env.str("DATABASE_URL", default="")
EMBEDDED = env.bool("EMBEDDED", default=not REDIS_URL and DATABASE_URL.partition(":")[0] in ("", "sqlite"))
"""Tasks, cache and live events run inside the single process of the embedded program."""
if not EMBEDDED:
    missing = [name for name in ("REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS") if not env.str(name, default="")]
    if missing:
        raise ImproperlyConfigured(f"A server needs {', '.join(missing)}: docs/server.md says what they are.")
DEBUG = env.bool("DEBUG", default=False)


def embedded_secret_key() -> str:
    """Return the key of this installation, created at its first start and kept beside its database."""
    path = VAR_DIR / "secret-key"
    if not path.exists():
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key())
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="") or embedded_secret_key()
if why := weakness(SECRET_KEY):
    raise ImproperlyConfigured(f"SECRET_KEY is too easy to guess: {why}. Make one with: {HOW_TO_MAKE_ONE}")
# On a laptop, any means any host name of the laptop: config.hosts.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[ANY])
LISTENS_ON = env.str("HOST", default="")  # as set by ``serve``; empty if the program was started in another way
OWN_NAMES = own_names(LISTENS_ON)
if not EMBEDDED and ANY in ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the hosts of a server: links in its mails are built from them.")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.sitemaps",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_structlog",
    "accounts",
    "live",
    "tournaments",
    "ratings",
    "ladders",
    "pairing",
    "entries",
    "standings",
    "seasons",
    "prizes",
    "papers",
    "broadcast",
    "submissions",
    "syndication",
    "phones",
    "screens",
    "norms",
    "regulations",
    "seals",
    "archives",
    "mirrors",
]

MIDDLEWARE = [
    "config.hosts.OnlyThisMachine",
    "django.middleware.security.SecurityMiddleware",
    "tournaments.views.robots.NoIndex",
    "csp.middleware.CSPMiddleware",
    "config.response_headers.response_headers",
    "accounts.middleware.session_companions",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.uploads.refuse_large",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.request_log.RequestLog",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHIPPED / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "config.flash_messages.messages",
            ],
            "builtins": ["tournaments.templatetags.tabellone"],
        },
    }
]

FORM_RENDERER = "config.forms.FormRenderer"


def database_of(url: str, password: str) -> dict[str, Any]:
    """Return the database of the URL. In a separate password, characters such as @ / # and % need no escaping."""
    if "@" in url and "@" not in urlsplit(url).netloc:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read. Percent-encode the characters / # ? @ and % of its password, or leave the "
            "password out and set DATABASE_PASSWORD."
        )
    described: dict[str, Any] = env.db_url_config(url)
    return described | ({"PASSWORD": password} if password else {})


if DATABASE_URL:
    DATABASES = {
        "default": database_of(DATABASE_URL, env.str("DATABASE_PASSWORD", default="")) | {"CONN_HEALTH_CHECKS": True}
    }
    # Maximum number of connections of a web process (config/asgi.py). A request without a free connection waits for a
    # limited time. SQLite connections are files and have no pool.
    DATABASE_CONNECTIONS = env.int("DATABASE_CONNECTIONS", default=0)
    if DATABASE_CONNECTIONS and DATABASES["default"]["ENGINE"].endswith("postgresql"):
        DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
            "min_size": 0,
            "max_size": DATABASE_CONNECTIONS,
            "timeout": 10,
            "max_idle": 60,
        }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": private_database(VAR_DIR / "tabellone.sqlite3"),
            "OPTIONS": {
                # A writer waits for the other writer instead of failing; readers never wait (WAL). No action of this
                # program locks the file for seconds (ratings/domain/write_batches.py), but a machine may be slow. A
                # longer wait means that another program locks the file, and the user gets an error.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                # FULL: acknowledged data is on the disk even if the power fails.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": (
        {"BACKEND": "live.redis_circuit_breaker.PatientCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 2000},
        }
    )
}

# Maximum number of pages rendered at the same time by a web process for visitors without a session, and of waiting
# requests. Each queue has these limits (readers, sign-in, entry forms, personal links, ladders). Arbiters do not wait
# for them.
READERS_AT_ONCE = env.int("READERS_AT_ONCE", default=2)
READERS_WAITING = env.int("READERS_WAITING", default=200)

CELERY_BROKER_URL = REDIS_URL or "memory://"
# A task whose worker died unnoticed is assigned again after this time. A starting worker does not wait for it.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 15 * 60}
# No pairing takes this long. After the first limit the task is stopped and reports why; after the second it is killed.
CELERY_TASK_SOFT_TIME_LIMIT = 10 * 60
CELERY_TASK_TIME_LIMIT = 12 * 60
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_TASK_ALWAYS_EAGER", default=False)
CELERY_TASK_IGNORE_RESULT = True
# A task is acknowledged when it is done. A task whose worker dies runs again, and every task is safe to repeat.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

try:
    OUTGOING_PRIVATE_NETWORKS = networks(env.str("OUTGOING_PRIVATE_NETWORKS", default="")) or []
except ValueError as error:
    raise ImproperlyConfigured(f"OUTGOING_PRIVATE_NETWORKS lists addresses and networks: {error}.") from error
"""Private networks to which the program can connect; by default it connects only to public addresses."""
LICHESS_URL = env.str("LICHESS_URL", default="https://lichess.org").rstrip("/")
FIDE_LISTS_URL = env.str("FIDE_LISTS_URL", default="https://ratings.fide.com/download").rstrip("/")
CHESS_RESULTS_URL = env.str("CHESS_RESULTS_URL", default="https://chess-results.com/Uploadxml.aspx")

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "tournaments:home"
LOGOUT_REDIRECT_URL = "tournaments:home"
EMAIL_URL = env.str("EMAIL_URL", default="")
EMAIL_CONFIG = env.email_url_config(EMAIL_URL or "consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 20  # a mail server that does not respond is tried again later
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="tabellone@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

SIGN_UP = one_of("SIGN_UP", "closed", "invitation", "open", default="invitation" if EMBEDDED else "closed")
"""Account creation: closed, by invitation, or open to every visitor with a working mail address."""
EVENTS_PER_ACCOUNT = env.int("EVENTS_PER_ACCOUNT", default=0 if EMBEDDED else 50)
"""Maximum number of events that one account can own; 0: no limit."""
CHECKING_PROGRAMS = [text.strip() for text in env.str("CHECKING_PROGRAMS", default="").split(";") if text.strip()]
"""Pairing programs of other authors that check published rounds (docs/server.md), as ``bbp 2026 /path``."""
CHECKING_JAVA = env.str("CHECKING_JAVA", default="/usr/bin/java")
CHECKING_SECONDS = min(600, max(1, env.int("CHECKING_SECONDS", default=60)))
"""Longest time that such a program may take for a round."""
RESTORE_POINTS = env.bool("RESTORE_POINTS", default=EMBEDDED)
"""Save restore points of events; a server backs up its whole database instead (docs/server.md)."""
RESTORE_POINTS_AUTOMATIC = True
"""Save them after publications and before risky acts, not only when an arbiter creates one. Tests switch it off."""
STAND_BY = env.bool("STAND_BY", default=EMBEDDED)
"""Second laptops can follow events here, and this one can follow another. Not for a server: it would connect to private
addresses for its users."""
BACKUPS_DIR = VAR_DIR / "backups"
RESTORE_POINTS_PER_EVENT = max(1, env.int("RESTORE_POINTS_PER_EVENT", default=40))
RESTORE_POINTS_MEGABYTES = max(1, env.int("RESTORE_POINTS_MEGABYTES", default=500))
"""Maximum size of all restore points together, in each folder."""
ERASED_DAYS_IN_BACKUPS = max(0, env.int("ERASED_DAYS_IN_BACKUPS", default=30))
"""Days after which restore points with the data of an erased person are deleted."""
OWNERS_NEED_SECOND_FACTOR = env.bool("OWNERS_NEED_SECOND_FACTOR", default=False)
ACCOUNT_ADAPTER = "tournaments.sign_up.InvitedAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = one_of(
    "ACCOUNT_EMAIL_VERIFICATION", "none", "mandatory", default="mandatory" if SIGN_UP == "open" else "none"
)
if SIGN_UP == "open" and not EMAIL_URL:
    raise ImproperlyConfigured("SIGN_UP=open needs EMAIL_URL: an account is made by a link sent to its address.")
if SIGN_UP == "open" and ACCOUNT_EMAIL_VERIFICATION != "mandatory":
    raise ImproperlyConfigured("SIGN_UP=open needs ACCOUNT_EMAIL_VERIFICATION=mandatory, its default.")
# An address is requested only if it is verified. Otherwise the form would reveal which people have an account.
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    *(["email*"] if ACCOUNT_EMAIL_VERIFICATION == "mandatory" else []),
    "password1*",
    "password2*",
]
ACCOUNT_USERNAME_VALIDATORS = "accounts.usernames.validators"
# accounts.login_limits counts wrong passwords. These limits are for codes of the second factor, and per address for a
# hall.
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "login_failed": "30/m/ip,5/5m/key"}
ACCOUNT_LOGOUT_ON_GET = False
# An open session may be used by another person. The password or a code is requested again before an address or the
# second factor changes (a change of the password requests the old one). Every verified address is notified of each
# change.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_FORMS = {"login": "accounts.forms.SignInForm", "reset_password": "accounts.forms.VerifiedResetPasswordForm"}
MFA_ADAPTER = "accounts.second_factor.SecondFactorAdapter"
MFA_TOTP_TOLERANCE = 1  # the clock of a phone may be wrong by half a minute

LANGUAGE_CODE = "en"
LANGUAGES = [
    *(("en", _("English")), ("it", _("Italian")), ("de", _("German")), ("fr", _("French"))),
    *(("es", _("Spanish")), ("pt", _("Portuguese")), ("pl", _("Polish")), ("ar", _("Arabic"))),
]
PARTIAL_LANGUAGES = frozenset({"ar"})
"""Languages with an incomplete catalogue. Missing texts are shown in English."""
LOCALE_PATHS = [SHIPPED / "locale"]
INTERPRETATIONS_PAGE = SHIPPED / "docs" / "readings.md"
"""The text of the page about interpretations of the rules, in English as the rules are."""
MANUAL = SHIPPED / "manual"
"""The sources of the manual, shown if its HTML was not built."""
MANUAL_BUILD = MANUAL / "_build"
"""The manual as `make docs` builds it: `html/<language>/` and `pdf/`."""
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Rome")

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STATICFILES_DIRS = [SHIPPED / "static"]
STATIC_FROM_SOURCES = DEBUG
"""Serve from the sources, not from the folder of ``collectstatic`` (``config/static.py``)."""
STATIC_MAX_AGE = 0 if STATIC_FROM_SOURCES else 60
"""Seconds for which a browser caches files without a digest in their name."""
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if STATIC_FROM_SOURCES
            else "servestatic.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

UPLOAD_MAX_BYTES = env.int("UPLOAD_MAX_BYTES", default=10 * 1024 * 1024)
"""Maximum size of a request with its files.

A larger one is refused before it is read (``config/uploads.py``). The report of 9,999 players and 20 rounds has 3
million bytes.
"""
MAX_PLAYERS = env.int("MAX_PLAYERS", default=5000)
"""Maximum number of players of an event.

A report has room for 9,999; pages and drafts of more than a few thousand are slow.
"""
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_MAX_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF, "data:"],  # the arrows of the game viewer
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
HTTPS = env.bool("HTTPS", default=False)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
PROXY_HOPS = env.int("PROXY_HOPS", default=1)
"""Number of proxies in a chain in front of the program. The peers in FORWARDED_ALLOW_IPS are trusted."""
try:
    PROXIES = networks(env.str("FORWARDED_ALLOW_IPS", default="127.0.0.1"))
except ValueError as wrong:
    raise ImproperlyConfigured(f"FORWARDED_ALLOW_IPS: {wrong}. Addresses and networks, with commas between.") from None
X_FRAME_OPTIONS = "DENY"
# The owner of the domain decides about https for subdomains and about the preload lists of browsers.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = logging_config(as_json=env.bool("LOG_JSON", default=not EMBEDDED), level=env.str("LOG_LEVEL", default="INFO"))
