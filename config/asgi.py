"""The ASGI application: what uvicorn serves."""

import os
import sys
import threading
from typing import Any

# So many connections a web process shares among its requests; a worker has one at a time and shares none.
os.environ.setdefault("DATABASE_CONNECTIONS", "20")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.static import with_static_files
from config.uploads import bounded

django_application = bounded(get_asgi_application())

from tournaments.readers import present  # noqa: E402  (models only once Django is set up)
from tournaments.readers.door import Door  # noqa: E402

pages = with_static_files(Door(django_application))

# A request that has asked the database gets its turn again after a half millisecond, not after five for each page that
# is being made beside it: an arbiter's entry asks a dozen times.
sys.setswitchinterval(0.0005)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Pages and streams over HTTP. There are no websockets: a server that offers them is told so (403)."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})
    else:
        await pages(scope, receive, send)


if settings.EMBEDDED and not settings.CELERY_TASK_ALWAYS_EAGER:
    from tournaments.domain.jobs.watching import resume
    from tournaments.domain.rounds.appointed import keep_time

    # In threads: uvicorn imports this module inside its event loop, where the database may not be used.
    threading.Thread(target=resume, name="resume-jobs", daemon=True).start()
    threading.Thread(target=keep_time, args=(threading.Event(),), name="publish-in-time", daemon=True).start()
    present.prepare()
