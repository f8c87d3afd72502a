"""A whole event in FIDE mode: what the rules do not allow is tried on the pages, and each level is seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pairing.__main__ import main
from tabellone.interchange import trf
from tests.browser.fide_arbiter import ACKNOWLEDGE, CONFIRM, CONFIRM_TWICE, INFORM, FideArbiter
from tests.factories import unsealed
from tournaments.models import Event, Pairing

ROUNDS, PLAYERS = 5, 12
SAID = "In FIDE mode a draft is changed only in manual pairing."

pytestmark = pytest.mark.browser


def named(number: int) -> str:
    return f"Player {number:02}, Test"


def test_a_whole_event_with_every_level_and_its_report(
    site: str, browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arbiter = FideArbiter(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.create("Tower Open", rounds=ROUNDS)
    arbiter.enter_players(PLAYERS)
    assert arbiter.prohibit(named(1), named(12)) == INFORM
    arbiter.start()
    first_round(arbiter)
    second_round(arbiter)
    third_round(arbiter)
    settings_after_the_start(arbiter)
    fourth_round(arbiter)
    leaving_is_cancelled(arbiter)
    arbiter.finish()
    file = tmp_path / "report.trf"
    check_the_report(arbiter, file)
    assert main(["check", str(file)]) == 1
    differing = {int(number) for number in re.findall(r"report\.trf: round (\d+):", capsys.readouterr().out)}
    assert differing >= {1, 4}
    assert 2 not in differing


def first_round(arbiter: FideArbiter) -> None:
    """A draft is changed in manual pairing only, and prohibited pairings are final."""
    arbiter.pair(1)
    arbiter.open_draft(1)
    expect(arbiter.page.get_by_role("button", name="Swap selected")).to_have_count(0)
    expect(arbiter.page.locator(".draft-player input[type=checkbox]")).to_have_count(0)
    assert post(arbiter, "round/1/swap/", player=[key_of(2), key_of(3)], why="x")
    assert arbiter.told(SAID)
    assert arbiter.prohibit(named(2), named(11)) == INFORM
    assert arbiter.told("Prohibited pairings are announced before round 1 is paired. (C.05, 5.2)")
    assert len(Event.objects.get().forbidden) == 1
    assert arbiter.start_manual_pairing(1) == INFORM
    expect(arbiter.page.get_by_role("button", name="Publish round 1")).to_have_count(0)
    assert post(arbiter, "round/1/publish/")
    assert arbiter.told("Finish manual pairing first")
    assert arbiter.swap(1, named(8), named(10)) == INFORM
    assert arbiter.finish_manual_pairing(1, cancel_at=1) == CONFIRM
    assert Event.objects.get().rounds.get(number=1).is_manual
    assert arbiter.finish_manual_pairing(1) == CONFIRM
    arbiter.publish(1)
    arbiter.enter_results(1)


def second_round(arbiter: FideArbiter) -> None:
    """A late entry and a first bye ask nothing; a full-point bye and a second half-point bye do."""
    arbiter.enter_player("Late, Comer", 1500)
    assert arbiter.give_bye(named(7), 2, "H") == INFORM
    assert arbiter.give_bye(named(7), 3, "H", cancel_at=1) == CONFIRM
    assert arbiter.give_bye(named(7), 3, "H") == CONFIRM
    assert arbiter.give_bye(named(9), 2, "F", cancel_at=1) == ACKNOWLEDGE
    assert arbiter.give_bye(named(9), 2, "F") == ACKNOWLEDGE
    requests = Event.objects.get().registrations.filter(bye_requests__isnull=False)
    assert set(requests.values_list("name", "bye_requests__round_number", "bye_requests__kind")) == {
        (named(7), 2, "H"),
        (named(7), 3, "H"),
        (named(9), 2, "F"),
    }
    arbiter.pair(2)
    arbiter.publish(2)
    arbiter.enter_results(2)


def third_round(arbiter: FideArbiter) -> None:
    """A result of an earlier round, a public pairing, and players imported into a running event."""
    arbiter.pair(3)
    arbiter.publish(3)
    assert arbiter.correct(2, 2, cancel_at=1) == CONFIRM
    assert arbiter.correct(2, 2) == CONFIRM
    pairs = list(Event.objects.get().rounds.get(number=3).pairings.select_related("first", "second"))
    one, other = pairs[3].first.name, pairs[4].first.name
    arbiter.change_published(3, one, other, "none")
    assert arbiter.told("Level 5 (not possible)")
    expect(arbiter.page.get_by_role("button", name="Change published pairing")).to_have_count(0)
    arbiter.enter_results(3)
    assert arbiter.import_player("Novak, Petra") == CONFIRM


def settings_after_the_start(arbiter: FideArbiter) -> None:
    """What was announced is confirmed twice; what the pairings rest on is fixed."""
    assert arbiter.change_setting(planned_rounds="4", cancel_at=2) == CONFIRM_TWICE
    assert Event.objects.get().planned_rounds == ROUNDS
    assert arbiter.change_setting(planned_rounds="4") == CONFIRM_TWICE
    assert arbiter.change_setting(tie_break="WIN") == CONFIRM_TWICE
    event = Event.objects.get()
    assert (event.planned_rounds, event.tie_breaks[-1]) == (4, "WIN")
    arbiter.page.goto(f"{arbiter.event}/desk/settings/")
    for field in ("system", "acceleration", "win", "bye_points"):
        controls = arbiter.page.locator(f"[name={field}]").all()
        assert controls
        for control in controls:
            expect(control).to_be_disabled()


def fourth_round(arbiter: FideArbiter) -> None:
    """A rematch is confirmed where it is made, and twice at the end; numbers are final."""
    arbiter.pair(4)
    assert post(arbiter, "players/renumber/", why="x")
    assert arbiter.told("Pairing numbers can no longer be reassigned")
    arbiter.start_manual_pairing(4)
    event = Event.objects.get()
    played = {frozenset((row.first_id, row.second_id)) for row in pairings_before(event, 4)}
    now = list(event.rounds.get(number=4).pairings.select_related("first", "second"))
    one, other = next(
        (row.second, there)
        for row in now
        for others in now
        if row != others
        for there in (others.first, others.second)
        if frozenset((row.first_id, there.pk)) in played
    )
    assert arbiter.swap(4, one.name, other.name) == CONFIRM
    assert arbiter.finish_manual_pairing(4, cancel_at=2) == CONFIRM_TWICE
    assert Event.objects.get().rounds.get(number=4).is_manual
    assert arbiter.finish_manual_pairing(4) == CONFIRM_TWICE
    arbiter.publish(4)
    arbiter.enter_results(4)


def pairings_before(event: Event, number: int) -> list[Pairing]:
    return [row for round_ in event.rounds.filter(number__lt=number) for row in round_.pairings.all()]


def leaving_is_cancelled(arbiter: FideArbiter) -> None:
    assert arbiter.leave_mode(cancel_at=2) == CONFIRM_TWICE
    assert Event.objects.get().fide_mode == Event.FideMode.ON
    expect(arbiter.page.get_by_text("Outside FIDE mode")).to_have_count(0)


def check_the_report(arbiter: FideArbiter, file: Path) -> None:
    """The report has a line for each act, and is read again."""
    text = arbiter.page.request.get(f"{arbiter.event}/desk/report.trf").text()
    file.write_text(text, encoding="utf-8")
    lines = [line.split(":", maxsplit=1)[0] for line in unsealed(text) if line.startswith("###")]
    assert lines == [
        "### Lots @ Round 0",
        "### MPA @ Round 1",
        "### Half-point bye @ Round 3",
        "### FPB @ Round 2",
        "### Correction @ Round 2",
        "### Import @ Round 3",
        "### Configuration @ Round 3",
        "### Configuration @ Round 3",
        "### MPA @ Round 4",
    ]
    read = trf.read(text).record  # not strictly: the rematch of round 4 is what happened
    assert (len(read.rounds), len(read.players)) == (4, PLAYERS + 2)
    assert "###" not in arbiter.page.request.get(f"{arbiter.event}/desk/report.trf?comments=no").text()


def post(arbiter: FideArbiter, path: str, **fields: object) -> bool:
    """Send a form that no page shows now, as a script or an old page would; open the page that answers."""
    arbiter.page.evaluate(
        """([address, fields]) => {
            const form = Object.assign(document.createElement("form"), {method: "post", action: address});
            const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
            for (const [name, values] of Object.entries({csrfmiddlewaretoken: token, ...fields}))
                for (const value of [values].flat())
                    form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
            document.body.append(form);
            form.submit();
        }""",
        [f"{arbiter.event}/desk/{path}", fields],
    )
    arbiter.page.wait_for_load_state()
    return True


def key_of(number: int) -> int:
    return int(Event.objects.get().registrations.get(name=named(number)).pk)
