"""``XXI``: an entry of the incident book in a report."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf.incidents import IncidentLine, incident_lines, read_incident


@pytest.mark.parametrize("note", ["", "the rook stood on a1", "a - b | c"])
def test_what_is_written_is_read_again(note: str) -> None:
    incident = IncidentLine(3, 12, 14, "illegal", "loss", note)
    remark, line = incident_lines(incident, "14 Rossi: illegal move => lost")
    assert remark == "### Incident @ Round 3: 14 Rossi: illegal move => lost"
    assert line.startswith("XXI 003 0012 0014 illegal loss")
    assert read_incident(line) == incident


def test_what_happened_in_no_round_says_so() -> None:
    assert incident_lines(IncidentLine(0, 0, 2, "other", "none"), "x")[0] == "### Incident: x"


@pytest.mark.parametrize(
    "line", ["", "XXI", "XXI 3 1 2 phone loss", "XXK 003 0012 0014 phone loss", "XXI 003 0012 0014 PHONE loss"]
)
def test_another_line_is_none(line: str) -> None:
    assert read_incident(line) is None


def test_a_number_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        incident_lines(IncidentLine(1, 1, 10_000, "phone", "loss"), "")
