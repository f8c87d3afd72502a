"""Forms with `{% form_token %}` take effect once; a second click leads to the same page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.domain.idempotency import run_once
from tournaments.views.access import person

TOKEN = "form_token"  # noqa: S105  (the name of a field)


def submit_once(request: HttpRequest, act: Callable[[], tuple[str, str]]) -> HttpResponse:
    """Do the action of the form once, and redirect.

    ``act`` returns the address of the next page, and a message or an empty text. Exceptions of ``act`` are passed on,
    and the form can be sent again. A form without a token always takes effect.
    """
    if request.POST.get(TOKEN):
        done = run_once(key=_key(request), act=act)
        address, said = done.address, done.said
    else:
        address, said = act()
    if said:
        messages.success(request, said)
    return redirect(address)


def _key(request: HttpRequest) -> str:
    """Return a key that is equal only for the same form with the same values from the same user.

    So going back to enter another value counts as new.
    """
    fields = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    text = json.dumps([person(request).pk, request.path, fields])
    digest = hashlib.sha256(text.encode())
    for name, uploads in sorted(request.FILES.lists()):
        for upload in uploads:
            digest.update(f"{name}/{upload.name}/{upload.size}/".encode())
            for chunk in upload.chunks():
                digest.update(chunk)
            upload.seek(0)
    return digest.hexdigest()
