"""The report package: its files, its index, its limits."""

from __future__ import annotations

import pytest

from standings.domain import rating_package
from standings.domain.rating_package import (
    FurtherFile,
    index_of,
    package_files,
    parts_of,
    read_package,
    refuse_open_games,
)
from tabellone.interchange import trf
from tabellone.sheets import Paper
from tabellone.zip_files import zip_of
from tests.factories import enter_outcomes, make_event, owner_of, play_round, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of
from tests.standings.rated import rated_event
from tests.team_factories import started_team_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.records import record_of
from tournaments.domain.results.outcomes import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db
PAPER = Paper(timestamp=1_800_000_000)


def festival() -> Event:
    """A section at play and one that has not started."""
    found = festival_of("Open A", "Open B")
    put_in(found, "Open A", 2)
    play_round(start_event(event=section_of(found, "Open A"), actor=owner_of(found), initial_colour="w"))
    return found


def test_one_event_is_a_package_of_the_report_and_its_papers_with_the_same_bytes_each_time() -> None:
    event = rated_event()
    finish_event(event=event, actor=owner_of(event))
    files = list(package_files(read_package(event), PAPER))
    assert [file.name for file in files] == [
        "index.txt",
        "report-trf26.trf",
        "report-trf16.trf",
        *("standings.pdf", "standings.csv", "crosstable.pdf", "crosstable.csv"),
        *("rating-changes.pdf", "rating-changes.csv", "rated-games.csv"),
    ]
    assert zip_of(files) == zip_of(package_files(read_package(event), PAPER))
    by_name = {file.name: file.content for file in files}
    assert trf.read(by_name["report-trf26.trf"]).record.players == record_of(event).players
    assert b"1980/01/01" in by_name["report-trf16.trf"]
    assert b"1001" in by_name["rating-changes.csv"]


def test_the_index_names_the_event_the_check_and_every_file() -> None:
    event = rated_event(city="", name="Tower Open")
    text = index_of(read_package(event))
    assert text.replace("\r\n", "\n").split("Last change: ")[0] == (
        "Tower Open\nITA · 7 Nov 2026\nChief arbiter: Verdi, Ada\n"
    )
    assert [line for line in text.split("\r\n") if line][4:] == [
        "Contains personal data: names, dates of birth and FIDE IDs. Only for the rating officer.",
        "The event is not finished.",
        "Report check: errors found.",
        "  - The place is missing (022). Enter the town.",
        "report-trf26.trf: tournament report, TRF26",
        "report-trf16.trf: the same report for programs that read only TRF16",
        "standings.pdf, standings.csv: Standings",
        "crosstable.pdf, crosstable.csv: Crosstable",
        "rating-changes.pdf, rating-changes.csv: Rating changes",
        "rated-games.csv: Rated games",
        "Games (PGN): none. The program stores results, not moves.",
    ]


def test_a_festival_has_a_folder_for_each_section_that_has_begun() -> None:
    event = festival()
    play_round(start_event(event=_filled(event, "Open B"), actor=owner_of(event), initial_colour="w"))
    content = read_package(event)
    assert [part.folder for part in content.parts] == ["01-open-a", "02-open-b"]
    assert "02-open-b/standings.pdf, 02-open-b/standings.csv: Standings" in index_of(content)


def test_another_app_adds_files_to_the_folder_of_each_part_and_to_the_index() -> None:
    event = festival()
    play_round(start_event(event=_filled(event, "Open B"), actor=owner_of(event), initial_colour="w"))
    content = read_package(
        event,
        lambda part: [FurtherFile("more/one.txt", f"of {part.name}", lambda paper: str(paper.timestamp).encode())],
    )
    files = {file.name: file.content for file in package_files(content, PAPER)}
    assert {name: files[name] for name in files if "more" in name} == {
        "01-open-a/more/one.txt": b"1800000000",
        "02-open-b/more/one.txt": b"1800000000",
    }
    assert "02-open-b/more/one.txt: of Festival – Open B" in index_of(content)


def _filled(event: Event, name: str) -> Event:
    put_in(event, name, 2)
    return section_of(event, name)


def test_of_the_only_section_at_play_the_files_have_no_folder() -> None:
    assert [(part.part.event.name, part.folder) for part in read_package(festival()).parts] == [
        ("Festival – Open A", "")
    ]


def test_an_event_of_teams_has_its_players_too() -> None:
    event = started_team_event()
    publish_next(event)
    [part] = read_package(event).parts
    assert [file.name for file in part.sheets] == [
        "standings",
        "crosstable",
        "players",
        "rating-changes",
        "rated-games",
    ]


def test_without_a_round_and_with_too_much_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="No round is published"):
        read_package(make_event())
    event = started_event(players=2)
    play_round(event)
    monkeypatch.setattr(rating_package, "MOST_PARTS", 0)
    assert len(parts_of(event)) == 1
    with pytest.raises(Refused, match="The package is too large"):
        read_package(event)


@pytest.mark.parametrize("outcome", [Outcome.ADJOURNED, Outcome.OPEN])
def test_in_fide_mode_there_is_no_package_while_a_game_has_no_result(outcome: Outcome) -> None:
    event = started_event(players=4, rounds=1, fide_mode=Event.FideMode.ON)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.WHITE_WINS, outcome)
    with pytest.raises(Refused, match="while 1 game of round 1 has no result"):
        refuse_open_games(parts_of(event))
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.DRAW)
    refuse_open_games(parts_of(event))


def test_outside_fide_mode_the_package_only_states_the_missing_results() -> None:
    event = started_event(players=4, rounds=1)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.ADJOURNED)
    refuse_open_games(parts_of(event))
