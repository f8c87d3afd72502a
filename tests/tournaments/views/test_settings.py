"""The settings' form refuses tie-breaks that cannot be, and keeps what is fixed."""

from __future__ import annotations

import pytest
from django.test import Client

from tabellone.engine import SYSTEMS
from tabellone.record import AccelerationBand
from tabellone.tiebreaks import format_exact
from tabellone.values import MAX_RATING
from tests.factories import PASSWORD, add_players, make_event, owner_of, played_event, started_event
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of
from tournaments.interfaces.system_fields import OPTION_KEYS
from tournaments.models import Event, JournalEntry

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Tower Open", "planned_rounds": "9", "system": "dutch:2026", "win": "1", "draw": "½", "loss": "0",
    "bye_points": "½", "tie_breaks": "bh/c1, DE", "max_byes": "1", "last_bye_round": "0",
    "ties": "shared",
}  # fmt: skip


FIXED = "This setting cannot be changed after the start of the event."


def client_of(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def test_what_is_typed_becomes_the_events_rules() -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM)
    event.refresh_from_db()
    assert response.status_code == 302
    assert (event.tie_breaks, event.scoring) == (["BH/C1", "DE"], {"pairing_allocated_bye": 5})


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ("KS", "KS is for round robins (C.07, 9.2)."),
        ("BH, BH", "BH is listed twice; only type A can be repeated (C.07, 4.3)."),
    ],
)
def test_a_tie_break_that_does_not_suit_is_refused_with_its_article(codes: str, message: str) -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"tie_breaks": codes})
    assert response.context["form"].errors["tie_breaks"] == [message]


def test_what_is_fixed_is_shown_with_the_reason_and_stays() -> None:
    event = started_event()
    response = client_of(event).get(f"/e/{event.slug}/desk/settings/")
    fixed = {name for name, field in response.context["form"].fields.items() if field.disabled}
    fixed_always = {"system", "acceleration", "initial_scores", "acceleration_bands"}
    fixed_always |= {"win", "draw", "loss", "bye_points"}
    assert fixed == {*fixed_always, *OPTION_KEYS}
    assert {"maxi", "lim_last", "kind", "cycles"} <= fixed
    notes = [section.fixed for section in response.context["form"].sections()]
    assert notes == ["", FIXED, FIXED, "", "", "", "", FIXED]
    client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"system": "dutch:2017", "tie_breaks": ""})
    event.refresh_from_db()
    assert (event.edition, event.scoring) == ("2026", {})


@pytest.mark.parametrize(("system", "kept"), [("lim:2026", True), ("dutch:2026", False)])
def test_only_the_lim_system_has_maxi_tournaments(system: str, *, kept: bool) -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"system": system, "maxi": "on"})
    event.refresh_from_db()
    assert (response.status_code, event.options.get("maxi", False)) == (302, kept)


@pytest.mark.parametrize(("system", "kept"), [("lim:2026", ["lim_last", "lim_number"]), ("dutch:2026", [])])
def test_readings_of_the_rules_are_chosen_for_their_system_and_come_to_the_record(system: str, kept: list[str]) -> None:
    event = make_event()
    typed = {"system": system, "lim_last": "on", "lim_number": "on"}
    assert client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed).status_code == 302
    event.refresh_from_db()
    assert (sorted(event.options), list(record_of(event).options)) == (kept, kept)
    page = client_of(event).get(f"/e/{event.slug}/desk/settings/")
    assert [page.context["form"][option.key].value() for option in SYSTEMS["lim"].readings] == [bool(kept)] * 2


def test_an_edition_an_acceleration_and_the_rules_of_ties_are_chosen() -> None:
    event = make_event()
    typed = {
        "system": "dutch:2017",
        "acceleration": "mcmahon",
        "initial_scores": "2200: 2, 1900: 1½",
        "unrated": "rated",
        "unrated_rating": "1400",
        "ties": "lots",
        "tie_breaks": "ARO",
    }
    assert client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed).status_code == 302
    event.refresh_from_db()
    assert (event.system, event.edition, event.acceleration) == ("dutch", "2017", "mcmahon")
    assert event.initial_scores == [[2200, 20], [1900, 15]]
    assert (event.unrated, event.unrated_rating, event.ties) == ("rated", 1400, "lots")
    assert len(event.ties_seed) == 16
    page = client_of(event).get(f"/e/{event.slug}/desk/settings/")
    assert page.context["form"]["initial_scores"].value() == "2200: 2, 1900: 1½"


def test_8_1_the_bands_of_an_acceleration_are_chosen_announced_and_paired() -> None:
    event = make_event()
    typed = {"acceleration": "bands", "acceleration_bands": "2200+: 1, 1-2\r\n#1-4: ½, 3"}
    url = f"/e/{event.slug}/desk/settings/"
    assert client_of(event).post(url, FORM | typed).status_code == 302
    event.refresh_from_db()
    assert (event.acceleration, event.acceleration_bands) == ("bands", ["2200+: 1, 1-2", "#1-4: ½, 3-3"])
    assert client_of(event).get(url).context["form"]["acceleration_bands"].value() == "2200+: 1, 1-2\n#1-4: ½, 3-3"
    bands = (AccelerationBand("rating", 10, 1, 2, 2200, MAX_RATING), AccelerationBand("number", 5, 3, 3, 1, 4))
    assert record_of(event).acceleration_bands == bands
    log = client_of(event).get(f"/e/{event.slug}/desk/journal/").content.decode()
    assert "2200+: 1, 1-2; #1-4: ½, 3-3" in log


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"acceleration": "bands"}, "acceleration_bands", "Enter at least one band."),
        ({"acceleration": "mcmahon"}, "initial_scores", "McMahon needs initial scores. Enter at least one band."),
        (
            {"acceleration": "baku", "win": "3", "draw": "1"},
            "acceleration",
            "For Baku acceleration, a win must be worth two draws and a loss 0 points.",
        ),
        (
            {"initial_scores": "2200"},
            "initial_scores",
            "Enter each band as lowest rating and points, for example 2200: 2.",
        ),
        ({"unrated": "rated"}, "__all__", "Unrated players count with a rating, and none is given. Enter the rating."),
    ],
)
def test_rules_that_do_not_go_together_are_refused(typed: dict[str, str], field: str, message: str) -> None:
    event = make_event()
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed)
    assert response.context["form"].errors[field] == [message]


def test_another_list_after_the_start_asks_twice_and_is_journalled() -> None:
    event = played_event(players=8, played=3, tie_breaks=["BH"])
    client = client_of(event)
    address = f"/e/{event.slug}/desk/settings/"
    typed = FORM | {"planned_rounds": "5", "bye_points": "1", "tie_breaks": "TPN"}
    asked = client.post(address, typed)
    event.refresh_from_db()
    assert (asked.status_code, event.tie_breaks) == (200, ["BH"])
    change = asked.context["change"]
    assert (change.codes_before, change.codes_after, change.players) == (("BH",), ("TPN",), 8)
    assert [moved.after for moved in change.moved] == sorted(moved.after for moved in change.moved)
    assert all(moved.before != moved.after for moved in change.moved)
    # The page sends the same fields again; without a reason it is refused all the same.
    again = typed | dict(asked.context["typed"]) | {"confirmed": "1"}
    refused = client.post(address, again)
    assert "Enter a reason for the change. It is saved in the change log." in str(
        refused.context["form"].errors["__all__"]
    )
    assert client.post(address, again | {"why": "misprint in the announcement"}).status_code == 302
    event.refresh_from_db()
    entry = JournalEntry.objects.filter(event=event).order_by("-number")[0]
    assert (event.tie_breaks, entry.action, entry.why) == (["TPN"], "settings", "misprint in the announcement")


def test_before_the_start_and_for_other_settings_nobody_is_asked() -> None:
    event = make_event()
    assert client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"tie_breaks": "SB"}).status_code == 302
    running = started_event(players=4, rounds=5, tie_breaks=["BH/C1", "DE"])
    typed = FORM | {"planned_rounds": "5", "bye_points": "1", "name": "Another name"}
    assert client_of(running).post(f"/e/{running.slug}/desk/settings/", typed).status_code == 302
    running.refresh_from_db()
    assert running.name == "Another name"


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"kind": "rotation", "swap_last_two": "on"}, "swap_last_two", "Available only with Berger tables."),
        ({"kind": "rotation", "without_first": "on"}, "without_first", "Available only with Berger tables."),
        (
            {"cycles": "2", "without_first": "on"},
            "without_first",
            "Available only with one cycle. With two, colours are not balanced.",
        ),
        (
            {"cycles": "2", "mini_matches": "on", "swap_last_two": "on"},
            "swap_last_two",
            "Not available with short matches, which have no separate cycles.",
        ),
    ],
)
def test_settings_of_a_calendar_go_together(typed: dict[str, str], field: str, message: str) -> None:
    event = make_event()
    form = FORM | {"system": "round-robin:2023", "tie_breaks": "DE"} | typed
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", form)
    assert response.context["form"].errors == {field: [message]}


def test_a_calendar_is_kept_for_round_robins_only_and_buchholz_refused_for_them() -> None:
    event = make_event()
    typed = {"cycles": "2", "swap_last_two": "on", "tie_breaks": "DE, KS"}
    client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed | {"system": "round-robin:2023"})
    event.refresh_from_db()
    assert (event.system, event.edition, event.options) == (
        "round-robin",
        "2023",
        {"cycles": 2, "swap_last_two": True},
    )
    refused = FORM | typed | {"system": "round-robin:2023", "tie_breaks": "BH"}
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", refused)
    assert response.context["form"].errors["tie_breaks"] == ["BH must not be used in a round robin (C.07, 8)."]
    client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed | {"tie_breaks": "DE"})
    event.refresh_from_db()
    assert (event.system, event.options) == ("dutch", {})


def test_what_the_report_says_of_the_event_is_typed_in_its_settings_and_journalled() -> None:
    event = make_event()
    typed = {"deputies": " Bianchi,  Ugo \n\nGialli, Pia", "time_control_code": "40/5400 + 30 : 1800+30", "teams": "12"}
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed | {"event_type": "Individual"})
    event.refresh_from_db()
    assert response.status_code == 302
    kept = (event.deputies, event.time_control_code, event.teams, event.event_type)
    assert kept == (["Bianchi, Ugo", "Gialli, Pia"], "40/5400+30:1800+30", 12, "Individual")
    entry = JournalEntry.objects.get(event=event, action="settings")
    assert {"deputies", "time_control_code", "teams", "event_type"} <= set(entry.details["fields"])
    page = client_of(event).get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert "Bianchi, Ugo\nGialli, Pia</textarea>" in page


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"time_control_code": "90+30 min"}, "Enter the code in seconds, for example 5400+30 or 40/5400+30:1800+30."),
        ({"deputies": "x" * 201}, "Too long (maximum 40 lines of 200 characters)."),
        ({"teams": "10000"}, "Ensure this value is less than or equal to 9999."),
    ],
)
def test_what_no_report_can_say_is_refused_beside_its_field(typed: dict[str, str], message: str) -> None:
    response = client_of(make_event()).post("/e/tower-open/desk/settings/", FORM | typed)
    assert [response.context["form"].errors[name] for name in typed] == [[message]]


def test_a_time_control_that_an_imported_report_had_may_stay() -> None:
    event = make_event(time_control_code="90 min")
    response = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | {"time_control_code": "90 min"})
    assert response.status_code == 302
    event.refresh_from_db()
    assert event.time_control_code == "90 min"


def test_keizers_options_are_chosen_like_those_of_any_system_and_its_values_rank() -> None:
    event = make_event()
    typed = {"system": "keizer:2026", "rematch_distance": "1", "ratio": "20", "maxi": "on", "tie_breaks": "DE"}
    typed["acceleration"] = "baku"
    assert client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed).status_code == 302
    event.refresh_from_db()
    assert (event.system, event.options) == ("keizer", {"rematch_distance": 1, "ratio": 20})
    assert event.acceleration == ""
    played = played_event(players=5, played=3, system="keizer", edition="2026", options={"rematch_distance": 0})
    record = record_of(played)
    values = SYSTEMS["keizer"].values_of(record)
    ranks = ranks_of(played, record)
    assert values is not None
    assert sorted(ranks, key=ranks.__getitem__) == sorted(values, key=lambda tpn: -values[tpn])
    page = client_of(played).get(f"/e/{played.slug}/standings/")
    assert "Keizer score" in page.content.decode()
    shown = [(place.tpn, place.first) for place in page.context["model"].places]
    assert shown == [(tpn, format_exact(values[tpn])) for tpn in sorted(values, key=lambda tpn: -values[tpn])]
    rows = client_of(played).get(f"/e/{played.slug}/standings.csv").content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Rank,No.,Title,Name,Rating,Fed.,Keizer score,Points"


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"bye_points": "2"}, "bye_points", "The pairing-allocated bye must not be worth more than a win."),
        (
            {"bye_points": "0.3"},
            "bye_points",
            "With 1, ½ and 0 points for results, the pairing-allocated bye is worth 1, ½ or 0.",
        ),
        ({"draw": "0.6"}, "draw", "Two draws must not be worth more than a win and a loss."),
    ],
)
def test_impossible_points_are_refused_in_both_forms(typed: dict[str, str], field: str, message: str) -> None:
    event = make_event()
    client = client_of(event)
    for path in ("/new/", f"/e/{event.slug}/desk/settings/"):
        assert client.post(path, FORM | typed).context["form"].errors == {field: [message]}
    assert Event.objects.count() == 1


def test_a_bye_worth_no_result_of_three_points_for_a_win_is_saved_with_a_warning() -> None:
    event = make_event()
    typed = {"win": "3", "draw": "1", "bye_points": "1½"}
    page = client_of(event).post(f"/e/{event.slug}/desk/settings/", FORM | typed, follow=True).content.decode()
    assert "Is that intended?" in page
    event.refresh_from_db()
    assert event.scoring["pairing_allocated_bye"] == 15


def test_another_number_of_rounds_after_the_start_is_confirmed_before_it_is_saved() -> None:
    event = played_event(players=8, rounds=9, played=2)
    client, path = client_of(event), f"/e/{event.slug}/desk/settings/"
    sent = FORM | {"planned_rounds": "3", "tie_breaks": ", ".join(event.tie_breaks), "seen": ""}
    asked = client.post(path, sent)
    event.refresh_from_db()
    assert (asked.status_code, event.planned_rounds) == (200, 9)
    assert "Rounds paired so far: 2. Round 3 becomes the last round" in asked.content.decode()
    again = dict(asked.context["typed"])
    assert client.post(path, again | {"rounds_confirmed": "1"}).status_code == 302
    event.refresh_from_db()
    assert (event.planned_rounds, event.rounds.count()) == (3, 3)


def test_more_rounds_than_opponents_are_warned_of_when_saved_and_on_the_desk() -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    client, text = client_of(event), "4 players can play at most 3 rounds without a rematch; 9 are planned."
    assert text not in client.get(f"/e/{event.slug}/desk/").content.decode()
    assert text in client.post(f"/e/{event.slug}/desk/settings/", FORM, follow=True).content.decode()
    assert text in client.get(f"/e/{event.slug}/desk/").content.decode()
