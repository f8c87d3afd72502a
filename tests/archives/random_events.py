"""Events with random histories, for what must hold of every event file: each by its number, always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from django.db import transaction

from entries.domain.decisions import approve, wish_seen
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.payments import pay
from entries.domain.waiting_list import open_entries
from entries.models import EntryWish
from pairing.domain.pairing_requests import pair_now
from prizes.domain.editing import add_fund
from prizes.domain.forecast import forecast
from prizes.domain.funds import fund_of
from prizes.domain.publishing import awards_seen, publish_prizes
from regulations.domain.editing import add_paragraph, set_default_time
from regulations.domain.paragraphs import RegulationSection
from regulations.domain.publishing import publication_of, publish_regulations
from tabellone.interchange.players import Entrant
from tests.entries.made import applied
from tests.factories import (
    add_member,
    add_players,
    add_teams,
    between_sides,
    decide_by_lot,
    knockout,
    make_event,
    make_team_event,
    owner_of,
    round_robin,
    sides_registered,
)
from tests.festivals import festival_of, put_in
from tournaments.domain.boards.hall_settings import fix_board, hall_seen
from tournaments.domain.drawing.numbers import draw_by_lot
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.penalties import add_penalty
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.results.devices import add_device, enrol_device
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.stages.division import make_groups
from tournaments.domain.teams.captain_links import make_links
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration, Role, Round

Act = Callable[[Random, Event], None]
RESULTS = (
    *(Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS),
    *(Outcome.WHITE_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT, Outcome.DRAW_UNRATED),
)


def random_event(number: int, midway: Callable[[Event], object] = lambda _event: None) -> Event:
    """The event of that number: its kind, and some forty acts on it of which many are refused.

    ``midway`` is called with the event after half of them.
    """
    draw = Random(number)
    event = KINDS[number % len(KINDS)](draw)
    if draw.random() < 0.5:
        add_member(event, Role.ARBITER, "arbiter")
    played = list(Event.objects.belonging_to(event))
    steps = draw.randrange(10, 45)
    for step in range(steps):
        if step == steps // 2:
            midway(event)
        _attempt(draw, draw.choice(played))
    if draw.random() < 0.5:
        _attempt(draw, event, (_regulations,))
    return Event.objects.get(pk=event.pk)


def _attempt(draw: Random, event: Event, acts: Sequence[Act] | None = None) -> None:
    event = Event.objects.get(pk=event.pk)
    try:
        with transaction.atomic():
            draw.choice(acts or ACTS)(draw, event)
    except (Refused, IndexError):
        pass


def _swiss(draw: Random) -> Event:
    event = make_event(rounds=draw.randrange(3, 7), system=draw.choice(["dutch", "dubov", "burstein", "lim", "keizer"]))
    add_players(event, draw.randrange(4, 13))
    return event


def _team_swiss(draw: Random) -> Event:
    event = make_team_event(boards=2, rounds=4)
    add_teams(event, draw.randrange(3, 7), players=draw.randrange(2, 4))
    return event


def _double_swiss(draw: Random) -> Event:
    event = make_event(rounds=4, system="double-swiss", edition="2026")
    add_players(event, draw.randrange(4, 9))
    return event


def _round_robin(draw: Random) -> Event:
    return round_robin(draw.randrange(4, 7))


def _drawn(draw: Random) -> Event:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, draw.randrange(4, 7))
    draw_by_lot(event=event, actor=owner_of(event))
    return event


def _knockout(draw: Random) -> Event:
    return knockout(draw.choice([4, 8]))


def _sides(draw: Random) -> Event:
    if draw.random() < 0.5:
        return between_sides("scheveningen", 3, 3)
    return between_sides("schiller", 3, 3, 3) if draw.random() < 0.5 else sides_registered("molter", 4, 4, 4, 4)


def _festival(draw: Random) -> Event:
    festival = festival_of("Open A", "Open B", rounds=4)
    put_in(festival, "Open A", draw.randrange(4, 8))
    put_in(festival, "Open B", draw.randrange(4, 8))
    return festival


def _groups(draw: Random) -> Event:
    event = make_event(system="round-robin", edition="2023", tie_breaks=["DE", "SB"])
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way=draw.choice(["snake", "lot"]))
    return event


def _with_entries(draw: Random) -> Event:
    event = _swiss(draw)
    fees = (FeeLine("Adult", 3000), FeeLine("Under 18", 1500, born_from=2008))
    save_entry_page(event=event, values={"conditions": "Bring your own clock.", "limit": 20}, fees=fees, members=None)
    open_entries(event=event, actor=owner_of(event), until=None)
    for place in range(draw.randrange(1, 5)):
        applied(event, f"Verdi{place}, Ugo", confirmed=draw.random() < 0.8)
    return event


KINDS: tuple[Callable[[Random], Event], ...] = (
    *(_swiss, _team_swiss, _double_swiss, _round_robin, _drawn),
    *(_knockout, _sides, _festival, _groups, _with_entries),
)


def _someone(draw: Random, event: Event) -> Registration:
    return draw.choice(list(event.registrations.order_by("pk")))


def _start(_draw: Random, event: Event) -> None:
    start_event(event=event, actor=owner_of(event), initial_colour="w")


def _pair(_draw: Random, event: Event) -> None:
    pair_now(event=event, actor=owner_of(event))


def _publish(_draw: Random, event: Event) -> None:
    publish_round(round_=event.rounds.filter(state=Round.State.DRAFTED)[0], actor=owner_of(event))


def _results(draw: Random, event: Event) -> None:
    round_ = event.rounds.filter(state=Round.State.PUBLISHED).order_by("-number")[0]
    for game in round_.games.select_related("white", "black", "pairing__round__event"):
        if draw.random() < 0.9:
            enter_result(game=game, actor=owner_of(event), outcome=draw.choice(RESULTS), seen=board_seen(game))


def _lots(_draw: Random, event: Event) -> None:
    decide_by_lot(event.rounds.filter(state=Round.State.PUBLISHED).order_by("-number")[0])


def _undo(_draw: Random, event: Event) -> None:
    undo_last(event=event, actor=owner_of(event), why="wrong")


def _register(draw: Random, event: Event) -> None:
    name = f"Late{draw.randrange(10**6)}, Player"
    register(event=event, actor=owner_of(event), entrant=Entrant(name=name, rating=draw.randrange(1200, 2400)))


def _remove(draw: Random, event: Event) -> None:
    remove_registration(registration=_someone(draw, event), actor=owner_of(event))


def _withdraw(draw: Random, event: Event) -> None:
    player = _someone(draw, event)
    (readmit if player.is_withdrawn else withdraw)(registration=player, actor=owner_of(event), why="ill")


def _bye(draw: Random, event: Event) -> None:
    number = draw.randrange(1, event.planned_rounds + 1)
    set_bye(registration=_someone(draw, event), actor=owner_of(event), round_number=number, kind=draw.choice("HZ"))


def _forbid(draw: Random, event: Event) -> None:
    forbid(event=event, actor=owner_of(event), players=[_someone(draw, event), _someone(draw, event)])


def _penalty(draw: Random, event: Event) -> None:
    add_penalty(event=event, actor=owner_of(event), contestant=_someone(draw, event), points=-5, why="phone")


def _board(draw: Random, event: Event) -> None:
    player, board = _someone(draw, event), draw.randrange(1, 9)
    fix_board(event=event, actor=owner_of(event), player=player, board=board, reason="stairs", seen=hall_seen(event))


def _incident(draw: Random, event: Event) -> None:
    player = _someone(draw, event)
    note_incident(
        event=event, actor=owner_of(event), player=player, kind="complaint", measure="warning", note="too loud"
    )


def _device(_draw: Random, event: Event) -> None:
    device, _code = add_device(event=event, actor=owner_of(event), name="Tablet", first=None, last=None)
    enrol_device(device=device)


def _captains(_draw: Random, event: Event) -> None:
    teams = event.registrations.filter(kind="team").values_list("pk", flat=True)
    make_links(event=event, actor=owner_of(event), teams=teams)


def _approve(draw: Random, event: Event) -> None:
    wish = draw.choice(list(EntryWish.objects.filter(event=event, state=EntryWish.State.ASKED).order_by("pk")))
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)], site="http://testserver")


def _pay(draw: Random, event: Event) -> None:
    wish = draw.choice(list(EntryWish.objects.filter(event=event, registration__isnull=False).order_by("pk")))
    player = Registration.objects.get(pk=wish.registration_id or 0)
    pay(registration=player, actor=owner_of(event), amount=1000, method="cash", was_paid=0)


def _prizes(_draw: Random, event: Event) -> None:
    fund = event.prize_funds.first()
    if fund is None:
        add_fund(event=event, actor=owner_of(event), template="categories", total=100_000, currency="EUR")
        return
    now = fund_of(event, fund.pk)
    assert now is not None
    publish_prizes(event=event, actor=owner_of(event), pk=fund.pk, seen=awards_seen(forecast(event, now)))


def _regulations(draw: Random, event: Event) -> None:
    set_default_time(event=event, actor=owner_of(event), minutes=draw.randrange(61), seen=None)
    texts = {"en": "Bring your own clock."}
    add_paragraph(event=event, actor=owner_of(event), section=draw.choice([*RegulationSection]), texts=texts)
    publish_regulations(event=event, actor=owner_of(event), seen=publication_of(event).seen, confirmations=3)


def _finish(_draw: Random, event: Event) -> None:
    finish_event(event=event, actor=owner_of(event))


ACTS: tuple[Act, ...] = (
    *(_start, _pair, _pair, _publish, _publish, _results, _results, _lots, _undo, _undo),
    *(_register, _remove, _withdraw, _bye, _forbid, _penalty, _board, _incident),
    *(_device, _captains, _approve, _approve, _pay, _prizes, _finish),
)
