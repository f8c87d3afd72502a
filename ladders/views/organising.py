"""Pages to create and manage ladders: players, links, settings, staff."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from ladders.domain.access import may_act_as
from ladders.domain.action import Acting
from ladders.domain.erasing import erase_player, remove_player
from ladders.domain.organising import (
    add_arbiter,
    change_settings,
    close_ladder,
    make_ladder,
    remove_arbiter,
    reopen_ladder,
    settings_seen,
    show_ladder,
)
from ladders.domain.pages import ladder_page
from ladders.domain.players import (
    change_person,
    enter_players,
    leave_ladder,
    make_ladder_links,
    move_to_position,
    reinstate,
    revoke_ladder_link,
    seen_of,
    set_away,
    token_of,
)
from ladders.interfaces.forms import LadderForm, PeopleForm
from ladders.models import Ladder, LadderPlayer
from ladders.views.access import ladder_staff
from tournaments.domain.errors import Refused
from tournaments.shared_links import shared_link
from tournaments.views.access import person
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import posted_number, posted_text, read_number, read_numbers


@require_http_methods(["GET", "POST"])
@login_required
def ladders(request: HttpRequest) -> HttpResponse:
    """Show the user's ladders and the form for a new one."""
    form = LadderForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def make() -> tuple[str, str]:
            values = {name: form.cleaned_data[name] for name in ("name", "time_zone")}
            made = make_ladder(actor=person(request), rules=form.rules(), **values)
            return reverse("ladders:players", args=[made.slug]), ""

        try:
            return submit_once(request, make)
        except Refused as refused:
            form.add_error(None, str(refused))
    own = Ladder.objects.filter(members__user=person(request))
    return render(request, "ladders/ladders.html", {"form": form, "ladders": own}, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@ladder_staff("enter")
def players(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Show the players with their links; a POST adds players."""
    form = PeopleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def enter() -> tuple[str, str]:
            entered = enter_players(
                ladder=ladder, actor=person(request), people=form.entrants(), place=form.cleaned_data["place"]
            )
            return reverse("ladders:players", args=[ladder.slug]), _("Entered: %(count)s.") % {"count": len(entered)}

        try:
            return submit_once(request, enter)
        except Refused as refused:
            form.add_error(None, str(refused))
    page = ladder_page(ladder, timezone.now())
    context = {
        "ladder": ladder,
        "page": page,
        "form": form,
        "rows": [(line, _link(request, line.player), seen_of(page.point, line.player.pk)) for line in page.lines],
        "is_owner": may_act_as(request.user, ladder, "erase"),
        "without": [line.player for line in page.lines if not line.player.link],
        "tab": "players",
    }
    return render(request, "ladders/players.html", context, status=400 if form.errors else 200)


def _link(request: HttpRequest, player: LadderPlayer) -> str:
    token = token_of(player)
    return shared_link(request, reverse("ladders:mine", args=[token])) if token else ""


@require_POST
@ladder_staff("place")
def player_act(request: HttpRequest, ladder: Ladder, pk: int) -> HttpResponse:
    """Run the form's action on a player."""
    found = get_object_or_404(ladder.players.select_related("ladder"), pk=pk)
    chosen = PLAYER_ACTS.get(request.POST.get("do", ""))
    if chosen is None:
        raise Refused(_("This action is not possible here."))
    chosen(request, found, person(request))
    messages.success(request, _("Saved."))
    return redirect("ladders:players", ladder.slug)


def _place(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    move_to_position(
        player=player,
        actor=user,
        place=posted_number(request, "place"),
        seen=posted_number(request, "seen"),
        why=posted_text(request, "why"),
    )


def _leave(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    leave_ladder(player=player, actor=user, seen=request.POST.get("seen_open", "0"), why=posted_text(request, "why"))


def _come_back(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    reinstate(player=player, actor=user, place=posted_number(request, "place"))


def _away(_request: HttpRequest, player: LadderPlayer, user: User) -> None:
    set_away(player=player, away=True, acting=Acting(user))


def _here(_request: HttpRequest, player: LadderPlayer, user: User) -> None:
    set_away(player=player, away=False, acting=Acting(user))


def _person(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    rating = request.POST.get("rating", "").strip()
    number = read_number(rating) if rating else 0
    change_person(
        player=player,
        actor=user,
        name=posted_text(request, "name"),
        rating=-1 if number is None else number,
        seen=(request.POST.get("seen_name", ""), posted_number(request, "seen_rating")),
    )


def _remove(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    remove_player(player=player, actor=user, seen=request.POST.get("seen_name", ""))


def _erase(request: HttpRequest, player: LadderPlayer, user: User) -> None:
    erase_player(player=player, actor=user, seen=request.POST.get("seen_name", ""))


def _revoke(_request: HttpRequest, player: LadderPlayer, user: User) -> None:
    revoke_ladder_link(player=player, actor=user)


PLAYER_ACTS: dict[str, Callable[[HttpRequest, LadderPlayer, User], None]] = {
    "place": _place,
    "leave": _leave,
    "come_back": _come_back,
    "away": _away,
    "here": _here,
    "revoke": _revoke,
    "person": _person,
    "remove": _remove,
    "erase": _erase,
}


@require_POST
@ladder_staff("links")
def links(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Create links for the chosen players."""
    make_ladder_links(ladder=ladder, actor=person(request), players=read_numbers(request.POST.getlist("player")))
    return redirect("ladders:players", ladder.slug)


@require_http_methods(["GET", "POST"])
@ladder_staff("settings")
def settings(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Show name and rules; a POST changes them for future challenges."""
    form = LadderForm.of(ladder, request.POST or None)
    if request.method == "POST" and form.is_valid():
        change_settings(
            ladder=ladder,
            actor=person(request),
            name=form.cleaned_data["name"],
            time_zone=form.cleaned_data["time_zone"],
            rules=form.rules(),
            seen=request.POST.get("seen", ""),
            why=posted_text(request, "why"),
        )
        messages.success(request, _("Settings saved. Open challenges keep the earlier rules."))
        return redirect("ladders:settings", ladder.slug)
    context = {"ladder": ladder, "form": form, "seen": settings_seen(ladder), "tab": "settings"}
    return render(request, "ladders/settings.html", context, status=400 if form.errors else 200)


@require_POST
@ladder_staff("close")
def close(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Close or reopen the ladder."""
    act = reopen_ladder if request.POST.get("open") else close_ladder
    act(ladder=ladder, actor=person(request))
    messages.success(request, _("Saved."))
    return redirect("ladders:settings", ladder.slug)


@require_http_methods(["GET", "POST"])
@ladder_staff("challenge")
def people(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Show visibility and staff. Only an owner can change them, which the actions check."""
    if request.method == "POST":
        _change_people(request, ladder)
        messages.success(request, _("Saved."))
        return redirect("ladders:people", ladder.slug)
    context = {
        "ladder": ladder,
        "members": ladder.members.select_related("user"),
        "visibilities": Ladder.Visibility.choices,
        "is_owner": may_act_as(request.user, ladder, "visibility"),
        "tab": "people",
    }
    return render(request, "ladders/people.html", context)


def _change_people(request: HttpRequest, ladder: Ladder) -> None:
    do, actor = request.POST.get("do", ""), person(request)
    if do == "show" and request.POST.get("visibility") in Ladder.Visibility.values:
        show_ladder(ladder=ladder, actor=actor, visibility=Ladder.Visibility(request.POST["visibility"]))
    elif do == "add":
        add_arbiter(ladder=ladder, actor=actor, username=posted_text(request, "username").strip())
    elif do == "remove":
        member = get_object_or_404(ladder.members.select_related("user", "ladder"), pk=posted_number(request, "member"))
        remove_arbiter(member=member, actor=actor)
    else:
        raise Refused(_("This action is not possible here."))
