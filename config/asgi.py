"""The ASGI application: what uvicorn serves."""

import os
import threading
from typing import Any

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.uploads import bounded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = bounded(get_asgi_application())


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Pages and streams over HTTP. There are no websockets: a server that offers them is told so (403)."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})
    else:
        await pages(scope, receive, send)


if settings.EMBEDDED and not settings.CELERY_TASK_ALWAYS_EAGER:
    from pairing.dispatch import resume_pairings

    # In a thread: uvicorn imports this module inside its event loop, where the database may not be used.
    threading.Thread(target=resume_pairings, name="resume-pairings", daemon=True).start()
