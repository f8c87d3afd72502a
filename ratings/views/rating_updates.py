"""Arbiters' pages that compare players with the rating lists."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods

from ratings.domain.access import may_import_lists
from ratings.domain.choice import rule_of, rule_seen, set_rating_rule, tempo_of
from ratings.domain.consistency import ListedDifference, check_consistency
from ratings.domain.list_age import age_of_fide_list
from ratings.domain.rating_updates import check_ratings, update_ratings
from ratings.domain.time_controls import TEMPI
from ratings.interfaces.rule_form import WORDS, RuleForm
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff
from tournaments.views.number_input import read_numbers

DIFFERENCES: dict[str, Any] = {
    "name": _("Name"),
    "title": _("Title"),
    "federation": _("Federation"),
    "sex": _("Sex"),
    "birth": _("Year of birth"),
    "rating": _("Rating of the event"),
    "inactive": _("inactive on the list"),
    "missing": _("not on the list"),
    "without_id": _("without a FIDE ID"),
    "standard": TEMPI["standard"],
    "rapid": TEMPI["rapid"],
    "blitz": TEMPI["blitz"],
}


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
@refusals
def update(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the differences from the lists; a POST updates the chosen players."""
    if request.method == "POST":
        chosen = set(read_numbers(request.POST.getlist("player")))
        if "renewed" in request.POST:
            chosen |= {change.registration.pk for change in check_ratings(event).renewed}
        update_ratings(event=event, actor=person(request), chosen=chosen, seen=request.POST.get("seen", ""))
        return redirect("ratings:update", event.slug)
    check, rule = check_ratings(event), rule_of(event)
    context = {
        "event": event,
        "check": check,
        "age": age_of_fide_list(),
        "tempo": TEMPI[tempo_of(event)],
        "is_of_another_month": check.is_of_another_month(event.start_date),
        "rule": rule,
        "preferred": WORDS[rule.preferred],
        "sequence": [TEMPI[tempo] for tempo in rule.tempi],
        "may_take_in": may_import_lists(request.user),
    }
    return render(request, "ratings/update.html", context)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def rule(request: HttpRequest, event: Event) -> HttpResponse:
    """Set which rating orders the event."""
    form = RuleForm(rule_of(event), request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            set_rating_rule(
                event=event.divided, actor=person(request), rule=form.rule(), seen=request.POST.get("seen", "")
            )
            return redirect("ratings:update", event.slug)
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {"event": event, "form": form, "seen": rule_seen(event.divided)}
    return render(request, "ratings/rule.html", context, status=400 if form.errors else 200)


@require_GET
@staff(Role.ARBITER)
def consistency(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the differences from the list valid on the event's first day."""
    check = check_consistency(event)
    rows = [(one.registration, [_said(each) for each in one.differences]) for one in check.players]
    context = {
        "event": event,
        "check": check,
        "age": age_of_fide_list(),
        "rows": rows,
        "may_take_in": may_import_lists(request.user),
    }
    return render(request, "ratings/consistency.html", context)


def _said(difference: ListedDifference) -> tuple[str, str, str]:
    return str(DIFFERENCES[difference.what]), difference.here or "–", difference.there or "–"
