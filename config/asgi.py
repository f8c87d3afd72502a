"""The ASGI application, served by uvicorn."""

import os
import sys
import threading
from typing import Any

# Number of connections that the requests of a web process share. A worker uses one at a time and shares none.
os.environ.setdefault("DATABASE_CONNECTIONS", "20")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.proxies import behind_proxies
from config.static import with_static_files
from config.uploads import bounded

django_application = bounded(get_asgi_application())

from config.health import with_health  # noqa: E402  (models only once Django is set up)
from live import current_version  # noqa: E402
from live.page_cache import PageCache  # noqa: E402

door = PageCache(django_application)
pages = behind_proxies(with_health(with_static_files(door)), trusted=settings.PROXIES, hops=settings.PROXY_HOPS)

# A request that has queried the database gets its turn again after half a millisecond, not after 5 ms for each page
# rendered at the same time. Entering one result takes a dozen queries.
sys.setswitchinterval(0.0005)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve pages and streams over HTTP. Websockets are rejected with 403."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})
    else:
        await pages(scope, receive, send)


if settings.EMBEDDED and not settings.CELERY_TASK_ALWAYS_EAGER:
    from mirrors.domain.link_worker import work_on_links
    from tournaments.domain.jobs.monitoring import resume, watch
    from tournaments.domain.rounds.scheduled_publication import publish_on_schedule

    # In threads: uvicorn imports this module inside its event loop, where database calls are not allowed.
    threading.Thread(target=resume, name="resume-jobs", daemon=True).start()
    threading.Thread(target=watch, args=(threading.Event(),), name="watch-jobs", daemon=True).start()
    threading.Thread(target=publish_on_schedule, args=(threading.Event(),), name="publish-in-time", daemon=True).start()
    threading.Thread(target=work_on_links, args=(threading.Event(),), name="links", daemon=True).start()
    current_version.prepare()
