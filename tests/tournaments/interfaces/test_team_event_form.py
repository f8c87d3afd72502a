"""The form of an event of teams."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_team_event
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.team_event_form import PARTS, TeamEventForm

TYPED = {
    "name": "Coppa", "planned_rounds": "5", "system": "team-swiss:2026", "boards": "4", "primary": "MP",
    "match_win": "2", "match_draw": "1", "match_loss": "0", "win": "1", "draw": "½", "loss": "0",
    "line_up_order": "fixed", "reserves": "end", "tie_breaks": "mpvgp, EDE, BH/C1",
    "max_byes": "1", "last_bye_round": "0", "ties": "shared",
}  # fmt: skip


def settings_of(**typed: str) -> dict[str, Any]:
    form = TeamEventForm(TYPED | typed)
    assert form.errors == {}
    return form.settings()


def errors_of(**typed: str) -> dict[str, list[str]]:
    return {field: [str(error) for error in errors] for field, errors in TeamEventForm(TYPED | typed).errors.items()}


def test_what_is_typed_is_given_by_the_domains_names() -> None:
    found = settings_of()
    assert found["matches"] == {
        "primary": "MP", "win": 20, "draw": 10, "loss": 0, "colours": "wbwb", "bye": None,
    }  # fmt: skip
    assert found["line_ups"] == {
        "order": "fixed", "tolerance": 0, "reserves": "end", "most_empty": None, "results_by_captains": False,
        "results": "boards",
    }  # fmt: skip
    assert (found["system"], found["edition"], found["options"], found["scoring"], found["teams"]) == (
        "team-swiss", "2026", {}, {}, 0,
    )  # fmt: skip
    assert found["tie_breaks"] == ["MPvGP", "EDE", "BH/C1"]


def test_any_pattern_of_colours_own_points_and_a_bye_of_its_own() -> None:
    found = settings_of(
        boards="3", colours="w b, B", primary="GP", match_win="3", match_bye="2", game_bye="1½", preferences="b"
    )
    assert found["matches"] == {"primary": "GP", "win": 30, "draw": 10, "loss": 0, "colours": "wbb", "bye": [20, 15]}
    assert found["options"] == {"preferences": "b"}


def test_a_tolerance_is_for_the_order_of_ratings() -> None:
    assert settings_of(line_up_order="rating", tolerance="80")["line_ups"]["tolerance"] == 80
    assert settings_of(line_up_order="free", tolerance="80")["line_ups"]["tolerance"] == 0


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"colours": "WB"}, "colours", "Enter one colour per board, or leave the field empty."),
        ({"colours": "WXWB"}, "colours", "Use W for White and B for Black, for example WBWB."),
        ({"match_bye": "1"}, "game_bye", "Enter both values for the bye, or neither."),
        ({"game_bye": "1"}, "match_bye", "Enter both values for the bye, or neither."),
        ({"match_draw": "3"}, "match_draw", "A draw must not be worth more than a win."),
        (
            {"match_bye": "3", "game_bye": "2"},
            "match_bye",
            "The pairing-allocated bye must not be worth more than a win.",
        ),
        (
            {"match_bye": "2", "game_bye": "4½"},
            "game_bye",
            "The game points of the bye must not be more than a win on each board.",
        ),
        ({"draw": "0.6"}, "draw", "Two draws must not be worth more than a win and a loss."),
        ({"boards": "25"}, "boards", "Ensure this value is less than or equal to 24."),
    ],
)
def test_what_does_not_go_together_is_said_beside_its_field(typed: dict[str, str], field: str, words: str) -> None:
    assert errors_of(**typed) == {field: [words]}


def test_systems_and_tie_breaks_are_those_for_teams() -> None:
    assert set(errors_of(system="keizer:2026")) == {"system"}
    assert set(errors_of(tie_breaks="XYZ")) == {"tie_breaks"}
    systems = [key for key, _name in TeamEventForm().fields["system"].choices]  # type: ignore[attr-defined]
    assert systems[0] == "team-swiss:2026"
    assert {key.partition(":")[0] for key in systems} == {
        "team-swiss", "dutch", "dubov", "burstein", "lim", "round-robin", "olympiad", "european", "knockout",
    }  # fmt: skip


def test_baku_acceleration_suits_match_points_not_the_points_of_games() -> None:
    assert errors_of(acceleration="baku", match_win="3") == {
        "acceleration": ["For Baku acceleration, a win must be worth two draws and a loss 0 points."]
    }
    assert settings_of(acceleration="baku", win="3", draw="1")["acceleration"] == "baku"


def test_every_field_stands_in_one_section() -> None:
    names = [name for group in PARTS for name in group.names]
    assert sorted(names) == sorted(TeamEventForm().fields)
    assert len(names) == len(set(names))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed",
    [{}, {"colours": "BWWB"}, {"match_bye": "1", "game_bye": "2"}, {"line_up_order": "rating", "tolerance": "5"}],
)
def test_the_form_shows_what_it_stored(typed: dict[str, str]) -> None:
    settings = settings_of(**typed)
    event = make_team_event()
    for name, value in settings.items():
        setattr(event, name, value)
    event.save()
    form = TeamEventForm.of(event)
    sent = {name: "on" if form[name].value() is True else str(shown(form, name)) for name in form.fields}
    again = TeamEventForm({name: value for name, value in sent.items() if value})
    assert again.errors == {}
    stored = {name: settings[name] for name in ("matches", "line_ups", "tie_breaks", "system", "options")}
    assert {name: again.settings()[name] for name in stored} == stored


def shown(form: EventForm, name: str) -> object:
    """The field's value as a browser sends it."""
    value = form.fields[name].widget.format_value(form[name].value())
    return (value[0] if isinstance(value, list) else value) or ""


def test_the_rounds_in_which_boards_may_be_empty_are_a_number_or_any() -> None:
    assert settings_of(most_empty="2", results="matches")["line_ups"] == {
        "order": "fixed", "tolerance": 0, "reserves": "end", "most_empty": 2, "results_by_captains": False,
        "results": "matches",
    }  # fmt: skip
    assert set(errors_of(most_empty="-1")) == {"most_empty"}
