"""The ASGI application: what uvicorn serves."""

import os
import threading

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.uploads import bounded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = bounded(get_asgi_application())

if settings.EMBEDDED and not settings.CELERY_TASK_ALWAYS_EAGER:
    from pairing.dispatch import resume_pairings

    # In a thread: uvicorn imports this module inside its event loop, where the database may not be used.
    threading.Thread(target=resume_pairings, name="resume-pairings", daemon=True).start()
