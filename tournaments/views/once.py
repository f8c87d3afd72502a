"""A form with `{% form_token %}` makes what it makes once; a second click leads to the same page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.domain.once import do_once
from tournaments.views.access import person

TOKEN = "form_token"  # noqa: S105  (the name of a field)


def once(request: HttpRequest, act: Callable[[], tuple[str, str]]) -> HttpResponse:
    """Do what the form asks for, once, and go on; ``act`` gives the address to go on at and what to say, or nothing.

    What ``act`` raises is raised, and the form may be sent again. A form without a token is always done.
    """
    if request.POST.get(TOKEN):
        done = do_once(key=_key(request), act=act)
        address, said = done.address, done.said
    else:
        address, said = act()
    if said:
        messages.success(request, said)
    return redirect(address)


def _key(request: HttpRequest) -> str:
    """The same only for the same form, filled in alike by the same person: going back to enter another one is new."""
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
