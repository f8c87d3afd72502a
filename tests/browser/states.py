"""Every page in every state that it has: what the tests of looks and of assistive technology go through.

Events are made by the domain's own actions, with names from everywhere. `tests/browser/test_states.py` holds that every
template of the program is met in at least one state.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP

from tabellone.engine.systems import systems_of_single_games
from tabellone.interchange import trf
from tabellone.interchange.players import Entrant
from tabellone.team_rankings import TeamRules
from tests.browser.archive_states import archive_states
from tests.browser.broadcast_states import broadcast_states
from tests.browser.club_states import club_states
from tests.browser.device_states import device_states
from tests.browser.draft_states import draft_states
from tests.browser.entry_states import entry_states
from tests.browser.error_states import error_states
from tests.browser.festival_states import festival_states
from tests.browser.hall_states import between_states, hall_states
from tests.browser.ladder_states import ladder_states
from tests.browser.list_states import list_states
from tests.browser.mirror_states import mirror_states
from tests.browser.norm_states import norm_states
from tests.browser.phone_states import phone_states
from tests.browser.prize_states import prize_states
from tests.browser.regulation_states import regulation_states
from tests.browser.screen_states import screen_states
from tests.browser.seal_states import seal_states
from tests.browser.sharing_states import sharing_states
from tests.browser.stage_states import stage_states
from tests.browser.state import (
    GUARDED,
    HALF_IN,
    INVITED,
    ORGANISER,
    SECRET,
    STAFF,
    STRANGER,
    State,
    desk,
    in_another_encoding,
    of,
    typed,
)
from tests.browser.submission_states import submission_states
from tests.factories import (
    PASSWORD,
    add_member,
    add_players,
    between_sides,
    enter_results,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    sides_registered,
    started_event,
)
from tests.tabellone.interchange.trf.repair.four import NOVAK, column
from tournaments.domain.drawing.numbers import begin_restricted_draw, ceremony_of, draw_by_lot, take_number
from tournaments.domain.drawing.team_assignment import draw_sides, sides_seen, taking_part_in
from tournaments.domain.entries.registrations import check_in, register_many
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.archiving import archive_event, set_visibility
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import import_trf
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.staff.members import invite
from tournaments.models import Event, Role, Round

TITLE = (
    "Open of the Old Harbour and its Lighthouse, in Memory of a President with a very long Name,"
    " for the Cup of the Region and its Town"
)
"""130 letters."""
LONG_WORD = "Wolfeschlegelsteinhausenbergerdor"
"""33 letters that cannot be broken."""
NAMES = (
    "القاسم, محمد",
    "כהן, דוד",
    "张伟",
    "Никитин, Пётр",
    f"{LONG_WORD}, Hubertus Maximilian",
    "Rossi, Anna",
    "Rossi, Anna",
    "Li, X",
    "Nguyễn, Thị Phương",
    "Παπαδόπουλος, Γεώργιος",
)
ACTIVATE = "/accounts/2fa/totp/activate/"
CLUBS = ("Circolo Scacchistico della Lanterna e del Porto Antico 1893", "נס ציונה", "")
DEFECTIVE = column(NOVAK, 99, "?").replace(" 1.5 ", " 0.5 ")
"""A report with an unknown result and wrong points."""
PASTED = """Name;Title;Elo;Fed;FIDE ID;Born
Rossi, Anna;m;2311*;ITA;800001;12/5/87
FERRARI, François;;1 980;Italy;;1990
Verdi, Bo;;NC;ITA;n/a;mai
;;1.987;ITA;800003;2001-02-03
"""


def page_states() -> list[State]:
    """All of them, with their events, made anew."""
    make_user(STRANGER)
    staff = make_user(STAFF)
    staff.is_staff = True
    staff.save()
    return [
        *_swiss(),
        *_before_the_start(),
        *archive_states(TITLE),
        *seal_states(TITLE, ORGANISER),
        *mirror_states(ORGANISER),
        *norm_states(NAMES, TITLE),
        *_hall(),
        *_calendars(),
        *stage_states(),
        *festival_states(),
        *_sides(),
        *_other_systems(),
        *ladder_states(NAMES, TITLE),
        *club_states(TITLE, event_of_everybody),
        *entry_states(NAMES, TITLE),
        *prize_states(everybody(), TITLE),
        *regulation_states(TITLE),
        *sharing_states(TITLE, event_of_everybody),
        *submission_states(TITLE, event_of_everybody),
        *phone_states(everybody(), TITLE),
        *screen_states(everybody(), TITLE),
        *broadcast_states(everybody(), TITLE),
        *_site(),
        *error_states(),
    ]


def everybody() -> list[Entrant]:
    """Players with names from everywhere, of few federations and clubs."""
    return [
        Entrant(
            name=name,
            rating=2000 - 30 * (number // 2),
            title=("GM", "", "WFM")[number % 3],
            federation=("ITA", "EGY", "ISR", "CHN")[number % 4],
            club=CLUBS[number % 3],
            fide_id=str(800000 + number),
            birth=f"{1950 + 5 * number}/00/00",
        )
        for number, name in enumerate(NAMES)
    ]


def event_of_everybody(**fields: Any) -> Event:
    """A started event of players with names from everywhere."""
    event = make_event(
        owner=make_user(ORGANISER), **{"name": TITLE, "tie_breaks": ["BH/C1", "BH", "SB", "DE"]} | fields
    )
    register_many(event=event, actor=owner_of(event), entrants=everybody())
    return event


def _hall() -> Iterator[State]:
    """Rooms, incidents and second readings; and a desk between two rounds."""
    for name, states in (("In three rooms", hall_states), ("Between rounds", between_states)):
        event = event_of_everybody(rounds=5, name=name)
        start_event(event=event, actor=owner_of(event), initial_colour="w")
        yield from states(event)


def _swiss() -> Iterator[State]:
    """A Swiss event in the middle of its third round, one that is finished, and one that ended with a report."""
    event = event_of_everybody(rounds=5, city="Genova", time_control="90 min + 30 s", chief_arbiter="Bruni, Ada")
    add_players(event, 7)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    rows = list(event.registrations.order_by("tpn"))
    set_bye(registration=rows[3], actor=owner_of(event), round_number=2, kind="H")
    set_bye(registration=rows[4], actor=owner_of(event), round_number=4, kind="H")
    play_round(event)
    play_round(event)
    withdraw(registration=rows[-1], actor=owner_of(event))
    third = publish_next(event)
    _first_boards(third, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.WHITE_FORFEIT_WIN, Outcome.ADJOURNED)
    add_member(event, Role.ASSISTANT)
    invite(event=event, actor=owner_of(event), role=Role.ARBITER)
    yield from of(
        event,
        "", "?find=ros", "?find=nobody", "?federation=ITA", "round/2/", "round/3/", "round/3/?by=name", "standings/",
        "standings/1/", "standings/?of=women", "crosstable/", "crosstable/?by=rank", "player/1/", "player/5/",
        "statistics/", "rating-changes/",
        f"player/{rows[-1].tpn}/", "player/1/why/BH/", "player/1/why/DE/", "nowhere/",
        "round/3/why/1/", "round/3/why/1/?find=r", "round/3/why/1/7/", "round/3/why/1/0/", "round/3/how/",
    )  # fmt: skip
    yield from of(event, "", "standings/", visitor=ORGANISER)
    first = rows[0].pk
    yield from desk(
        event,
        "", "players/", "players/rounds/", "players/import/", f"players/{first}/", "standings/", "settings/",
        "journal/", "fide-mode/", "people/", "keeping/", "report/", "round/2/", "round/3/?ask=1-7", "round/3/results/",
        "print/", "print/?show=slips", "print/?show=pairings-by-name&size=a3",
    )  # fmt: skip
    yield from list_states(event, NAMES)
    yield from device_states(event, third)
    yield typed(event, "players/import/", text=PASTED)
    yield typed(event, "players/import/", text="Name;Elo\n\n")
    yield typed(event, "players/import/", **in_another_encoding(f"Name;Elo\nŁuczak, Żaneta;1900\n{LONG_WORD}ł, Ż;1\n"))
    fifth = rows[4]
    act = f"/e/{event.slug}/desk/players/{fifth.pk}/bye/"
    yield typed(event, f"players/{fifth.pk}/", act, kind="H", round="5", why="")
    yield typed(event, "settings/", tie_breaks="SB,BH")
    yield typed(event, "settings/", name="")
    yield State("no arbiter here", f"/e/{event.slug}/desk/", STRANGER)
    link = invite(event=event, actor=owner_of(event), role=Role.ASSISTANT).token
    yield State("an invitation", f"/invitation/{link}/", STRANGER)
    yield State("an invitation, signed out", f"/invitation/{link}/", INVITED)
    yield State("sign up by invitation", "/accounts/signup/", INVITED)
    yield State("an invitation that ended", "/invitation/unknown/")

    done = event_of_everybody(name="Finished open", rounds=2)
    start_event(event=done, actor=owner_of(done), initial_colour="w")
    play_round(done)
    play_round(done)
    finish_event(event=done, actor=owner_of(done))
    yield from of(done, "", "standings/", "crosstable/", "player/1/")
    yield from _last_rounds()
    yield from desk(done, "", "players/", "settings/", "report/", "rating-report/", "keeping/")
    yield from desk(done, "print/?show=certificates")
    set_visibility(event=done, actor=owner_of(done), visibility=Event.Visibility.LISTED, shows_birth_years=True)
    yield from of(done, "statistics/", "rating-changes/")
    imported = import_trf(actor=owner_of(done), data=trf.write(record_of(done)).encode(), source="open.trf")
    yield from desk(imported, "imported/")
    archived = make_event(owner=make_user(ORGANISER), name="Archived open")
    archive_event(event=archived, actor=make_user(ORGANISER))
    yield from desk(archived, "keeping/")


def _last_rounds() -> Iterator[State]:
    """What results would mean with the last round to come and with it public; what stands, and what if."""
    owner = make_user(ORGANISER)
    coming = started_event(owner=owner, name="Last round to come", players=9, rounds=2)
    play_round(coming)
    yield from of(coming, "player/1/needs/")
    pair_round(coming)
    yield from desk(coming, "round/2/what-if/", "round/2/what-if/?away=1", "round/2/what-if/?away=99")
    playing = started_event(owner=owner, name="Round to be foreseen", players=9, rounds=2)
    enter_results(publish_next(playing), boards=3)
    yield from desk(playing, "standing/", "round/1/results/")
    between = started_event(owner=owner, name="Between two rounds", players=9, rounds=3)
    play_round(between)
    yield from desk(between, "players/present/", "players/present/?preset=last")
    yield typed(between, "settings/", planned_rounds="2")
    last = started_event(owner=owner, name="Last round", players=9, rounds=2)
    play_round(last)
    enter_results(publish_next(last), boards=2)
    yield from of(last, *(f"player/{tpn}/needs/" for tpn in range(1, 10)))


def _before_the_start() -> Iterator[State]:
    owner = make_user(ORGANISER)
    empty = make_event(owner=owner, name="Nobody yet")
    yield from of(empty, "", "statistics/", "rating-changes/")
    yield from desk(empty, "", "rating-report/", "players/", "players/rounds/", "settings/", "report/", "journal/")
    early = event_of_everybody(name="Before the start")
    rows = early.registrations.order_by("pk")
    check_in(event=early, actor=owner, registrations=rows[:4], present=True)
    yield from of(early, "", "?federation=ITA")
    yield from desk(early, "", "players/", "players/rounds/", f"players/{rows[0].pk}/", "print/?show=badges")
    yield typed(early, "players/", name="", rating="many", to=f"/e/{early.slug}/desk/players/add/")
    yield typed(early, "players/", name="Rossi, Anna", to=f"/e/{early.slug}/desk/players/add/")
    secret = make_event(owner=owner, name="Hidden open", visibility=Event.Visibility.HIDDEN)
    yield from of(secret, "")
    yield from of(secret, "", visitor=ORGANISER)
    linked = make_event(owner=owner, name="Open by link", visibility=Event.Visibility.BY_LINK)
    yield from of(linked, "")
    playing, drafted = started_event(owner=owner, name="Playing"), started_event(owner=owner, name="Drafted")
    yield from of(drafted, "", "standings/", "player/1/", "crosstable/")
    publish_next(playing)
    yield from of(playing, "", "round/1/", "standings/", "player/1/")
    yield from desk(playing, "", "round/1/results/")
    yield from draft_states(drafted)
    yield from desk(_waiting(), "", "players/")


def _waiting() -> Event:
    """An event with everything that its desk can wait for, and with byes of every kind."""
    owner = make_user(ORGANISER)
    event = played_event(owner=owner, name="Waiting", players=12, rounds=4, played=1)
    players = list(event.registrations.order_by("tpn"))
    withdraw(registration=players[3], actor=owner)
    _first_boards(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT, Outcome.ADJOURNED)
    for player, kind in zip(players, "HZF", strict=False):
        set_bye(registration=player, actor=owner, round_number=3, kind=kind)
    return event


def _calendars() -> Iterator[State]:
    """Numbers that are to be drawn, being drawn and drawn; a round robin whose calendar is known, and one at play."""
    owner = make_user(ORGANISER)
    names = ("To be drawn", "Being drawn", "Nearly drawn", "Drawn")
    for_lots = [make_event(owner=owner, name=name, system="round-robin", edition="2023") for name in names]
    for each in for_lots:
        add_players(each, 9)
    undrawn, beginning, ceremony, drawn = for_lots
    for each in (beginning, ceremony):
        contingents = {row.pk: row.federation for row in each.registrations.all()}
        begin_restricted_draw(event=each, actor=owner, contingents=contingents)
    for steps in range(3):
        drawing = ceremony_of(ceremony)
        assert drawing is not None
        assert drawing.next is not None
        take_number(event=ceremony, actor=owner, envelope=drawing.next.choices[0].name, number=None, seen_steps=steps)
    draw_by_lot(event=drawn, actor=owner)
    yield from desk(undrawn, "", "draw/", "groups/?count=3", "team-ranking/")
    yield from desk(beginning, "draw/")
    yield from desk(ceremony, "draw/")
    yield from desk(drawn, "", "draw/")
    known = round_robin(5, owner=owner, name="Calendar known")
    yield from of(known, "", "standings/", "crosstable/")
    event = round_robin(6, owner=owner, name="Round robin")
    publish_pairing_table(event=event, actor=owner)
    for number in (1, 2):
        enter_results(event.rounds.get(number=number))
    withdraw(registration=event.registrations.get(tpn=6), actor=owner)
    ranking = TeamRanking("federation", TeamRules(scorers=1, most_teams=0))
    set_team_ranking(event=event, actor=owner, ranking=ranking)
    yield from of(event, "team-ranking/")
    yield from of(
        event,
        "", "calendar/", "crosstable/", "crosstable/?show=schedule", "crosstable/?by=rank", "outlook/", "round/3/",
        "player/1/", "player/6/", "standings/",
    )  # fmt: skip
    second = event.registrations.get(tpn=2).pk
    yield from desk(event, "", "round/3/", "round/3/results/", f"players/{second}/", "players/")


def _sides() -> Iterator[State]:
    """Sides to be set, proposed, that do not fit, drawn, at play and over."""
    owner = make_user(ORGANISER)
    none = make_event(owner=owner, name="No sides yet", system="hutton", edition="2023")
    empty = make_event(owner=owner, name="Nobody for any side", system="hutton", edition="2023")
    add_players(none, 8)
    wrong = sides_registered("schiller", 3, 3, owner=owner, name="Sides that do not fit")
    drawn = sides_registered("scheveningen", 4, 3, owner=owner, name="Sides by lot")
    draw_sides(event=drawn, actor=owner, seen=sides_seen(drawn, taking_part_in(drawn)))
    match = between_sides("scheveningen", 4, 4, owner=owner, name="City match")
    many = between_sides("schiller", 3, 3, 3, 3, owner=owner, name="Schiller of twelve")
    for event in (match, many):
        play_round(event)
        enter_results(publish_next(event), boards=1)
    yield from desk(empty, "", "sides/")
    yield from desk(none, "", "sides/", "sides/?way=snake&count=4")
    for event in (wrong, drawn):
        yield from desk(event, "", "sides/")
    for event in (match, many):
        yield from desk(event, "", "sides/", "standings/")
        yield from of(event, "", "standings/", "standings/?of=side:1", "crosstable/", "player/1/", "round/2/")


def _other_systems() -> Iterator[State]:
    """A draft and its explanation of each system that explains its rounds."""
    for system in systems_of_single_games():
        if system.is_predetermined:
            continue
        event = started_event(
            owner=make_user(ORGANISER),
            name=f"{system.name} open",
            players=9,
            rounds=6,
            system=system.key,
            edition=system.editions[-1].year,
        )
        play_round(event)
        pair_round(event)
        yield from desk(event, "", "round/2/")
        yield from of(event, "standings/", "player/1/")


def _site() -> Iterator[State]:
    """The pages of the site itself and of accounts."""
    for name, address in (
        ("events", "/"),
        ("events found", "/?q=open"),
        ("no event found", "/?q=xyzzy"),
        ("archive", "/archive/"),
        ("interpretations", "/interpretations/"),
        ("manual", "/manual/en/index.html"),
        ("manual: a chapter", "/manual/en/results.html"),
    ):
        yield State(name, address)
        yield State(f"{name}, signed in", address, ORGANISER)
    yield State("style", "/style/", STAFF)
    for address in (
        "/new/",
        "/new/event/",
        "/import/",
        "/accounts/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/logout/",
    ):
        yield State(address, address, ORGANISER)
    yield State("new event, refused", "/new/", ORGANISER, {"name": ""})
    defective = base64.b64encode(DEFECTIVE.encode()).decode()
    told = {"report": "", "file": defective, "file_name": "open.trf", "confirm": "1"}
    yield State("import of a defective report", "/import/", ORGANISER, told)
    yield State("new event of a kind, refused", "/new/event/", ORGANISER, {"type": "open", "name": ""})
    yield State("own events of somebody without", "/", STRANGER)
    yield State("sign in", "/accounts/login/")
    yield State("sign in, refused", "/accounts/login/", sends={"login": "nobody", "password": "wrong"})
    yield State("password forgotten", "/accounts/password/reset/")
    yield State("password reset", "/accounts/password/reset/done/")
    yield State("password reset by a dead link", "/accounts/password/reset/key/1-dead/")
    yield State("password set", "/accounts/password/reset/key/done/")
    yield State("password change refused", "/accounts/password/change/", ORGANISER, {"oldpassword": "wrong"})
    yield State("second factor", "/accounts/2fa/", ORGANISER)
    password_again = f"/accounts/reauthenticate/?next={ACTIVATE}"
    yield State("password once more", ACTIVATE, ORGANISER)
    yield State("second factor set up", ACTIVATE, STRANGER, {"password": PASSWORD}, password_again)
    guarded = make_user(GUARDED)
    TOTP.activate(guarded, SECRET)
    RecoveryCodes.activate(guarded)
    EmailAddress.objects.create(user=guarded, email="guarded@example.org", verified=True, primary=True)
    yield State("a code is asked for", "/accounts/2fa/authenticate/", HALF_IN)
    yield State("second factor in use", "/accounts/2fa/", GUARDED)
    yield State("recovery codes", "/accounts/2fa/recovery-codes/", GUARDED)
    yield State("e-mail addresses", "/accounts/email/", GUARDED)
    yield State("sign up is closed", "/accounts/signup/")


def _first_boards(round_: Round, *outcomes: Outcome) -> None:
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=False):
        enter_result(game=game, actor=owner_of(round_.event), outcome=outcome, seen=board_seen(game))
