"""Assistants' devices on the desk: add, create a new code, revoke."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.domain.journal.action import collect_entries
from tournaments.domain.results.devices import (
    LAST_BOARD,
    add_device,
    devices_of,
    renew_device,
    revoke_device,
)
from tournaments.domain.staff.access import needed_for
from tournaments.models import AssistantDevice, Event
from tournaments.models.devices import LONGEST_DEVICE_NAME
from tournaments.shared_links import qr_code, shared_link
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.number_input import read_number


@require_http_methods(["GET", "POST"])
@refusals
@staff(needed_for("add_device"))
def devices(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the devices; add one, or create a new code. The code is in the response to the form, and nowhere else."""
    shown, code = None, ""
    if request.method == "POST":
        with collect_entries():  # the page itself tells what was done
            shown, code = _created(request, event)
    context = {
        "event": event,
        "devices": [(device, _address(request, device)) for device in devices_of(event)],
        "shown": shown,
        "picture": qr_code(_address(request, shown)) if shown else "",
        "code_parts": (code[:3], code[3:]),
        "typed_at": shared_link(request, reverse("tournaments:device")),
        "longest": LONGEST_DEVICE_NAME,
        "last_board": LAST_BOARD,
    }
    return render(request, "tournaments/desk/devices.html", context)


def _created(request: HttpRequest, event: Event) -> tuple[AssistantDevice, str]:
    """Return the new device, or the one with a new code, and its code."""
    actor = person(request)
    if "device" in request.POST:
        device = _device(event, read_number(request.POST["device"]) or 0)
        return device, renew_device(device=device, actor=actor)
    first, last = (_board(request.POST.get(name, "")) for name in ("first", "last"))
    return add_device(event=event, actor=actor, name=request.POST.get("name", ""), first=first, last=last)


def _board(typed: str) -> int | None:
    """Return the number; None for an empty field, 0 for an invalid one."""
    return read_number(typed, most=LAST_BOARD) or 0 if typed.strip() else None


def _device(event: Event, pk: int) -> AssistantDevice:
    device: AssistantDevice = get_object_or_404(event.devices, pk=pk)
    device.event = event
    return device


def _address(request: HttpRequest, device: AssistantDevice) -> str:
    """Return the link of a pending device; empty for all others."""
    if device.status != "pending":
        return ""
    return shared_link(request, reverse("tournaments:device_link", args=[device.link_token]))


@staff_action(needed_for("revoke_device"))
def revoke(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Revoke a device."""
    revoke_device(device=_device(event, pk), actor=person(request))
    return redirect("tournaments:devices", event.slug)
