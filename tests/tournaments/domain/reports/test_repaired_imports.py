"""Import of a defective report: shown first, imported as confirmed, with its change log and its report line."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.interchange.trf import TrfError
from tests.factories import make_user
from tests.tabellone.interchange.trf.repair.four import FOUR, NOVAK, RECORD, column
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.reports.repaired_imports import MOST_BYTES, import_repaired, repairs_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db

DEFECTIVE = column(NOVAK, 99, "?").encode()
WHY = "taken from the opponent's line"


def test_the_adjustments_and_the_differing_points_are_shown_before_the_import() -> None:
    found = repairs_of(DEFECTIVE.replace(b" 2.5 ", b" 3.5 "), source="open.trf")
    assert found is not None
    assert [str(row) for row in found.repairs] == [f"line {NOVAK}, round 1, result: “?” => “0”: {WHY}"]
    assert [str(row) for row in found.points] == [
        "Points of 1 Rossi, Mario: the report states 3½, its results give 2½."
    ]
    assert (found.players, found.rounds, found.more_points) == (4, 3, 0)
    assert not Event.objects.exists()


def test_a_confirmed_report_becomes_an_event_that_lists_its_adjustments_everywhere() -> None:
    found = repairs_of(DEFECTIVE, source="open.trf")
    assert found is not None
    event = import_repaired(actor=make_user(), data=DEFECTIVE, source="open.trf", codec="", digest=found.digest)
    assert [row.games for row in record_of(event).rounds] == [row.games for row in RECORD.rounds]
    section = shown_findings(event.import_report.findings)[0]
    assert (section.title, section.is_different) == ("Adjustments of the file", True)
    assert section.texts == (f"Line {NOVAK}, round 1, result: ? → 0 ({WHY}).",)
    entry = event.journal.get(action="import")
    assert entry.details["repairs"] == 1
    assert sentence(entry) == "Event imported from open.trf, adjustments: 1"
    line = f"### Import @ Round 3: adjustments 1: line {NOVAK}, round 1, result: ? => 0"
    assert line in export_trf(event).splitlines()
    assert line not in export_trf(event, comments=False)
    assert line not in export_trf(event, for_everybody=True)


def test_other_adjustments_than_those_confirmed_are_not_imported() -> None:
    with pytest.raises(Refused, match="differ from those confirmed"):
        import_repaired(actor=make_user(), data=DEFECTIVE, source="open.trf", codec="", digest="0" * 64)
    assert not Event.objects.exists()


def test_files_of_another_kind_and_size_are_not_repaired() -> None:
    assert repairs_of(b"Dear arbiter", source="letter.txt") is None
    assert repairs_of(DEFECTIVE + b" " * MOST_BYTES, source="open.trf") is None
    with pytest.raises(TrfError, match="line 8"):
        repairs_of(DEFECTIVE + b"162  Q 1.0\n", source="open.trf")


def test_an_encoding_that_the_user_chose_is_kept() -> None:
    data = DEFECTIVE.decode().replace("Novak, Jan", "Żołna, Jan").encode("cp1250")
    found = repairs_of(data, source="open.trf", codec="cp1250")
    assert found is not None
    event = import_repaired(actor=make_user(), data=data, source="open.trf", codec="cp1250", digest=found.digest)
    assert event.registrations.get(tpn=3).name == "Żołna, Jan"


def test_a_correct_report_has_no_section_and_no_line_of_adjustments() -> None:
    event = import_trf(actor=make_user(), data=FOUR.encode(), source="open.trf")
    assert trf.read(export_trf(event)).record.rounds == RECORD.rounds
    assert "### Import" not in export_trf(event)
    assert "Adjustments of the file" not in {row.title for row in shown_findings(event.import_report.findings)}
