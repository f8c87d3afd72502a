"""The data for the forms is stored, and its change log has no personal data."""

from __future__ import annotations

import datetime

import pytest

from norms.domain import details
from norms.domain.details import (
    NamedArbiter,
    delete_arbiter,
    import_arbiters,
    named_arbiter,
    save_arbiter,
    save_paper,
    save_player,
)
from norms.models import NormArbiter, NormPaper, NormPlayer
from tests.factories import add_players, make_event, owner_of
from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import last_undoable
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def log_of(event: Event) -> list[str]:
    return [sentence(entry) for entry in event.journal.filter(action__startswith="norm_").order_by("number")]


def test_each_change_is_one_entry_without_personal_data_and_undo_passes_over_it() -> None:
    event = make_event()
    owner, player = owner_of(event), add_players(event, 1)[0]
    save_paper(event=event, actor=owner, values={"organiser": "Marino, Ida"}, seen=0)
    save_player(registration=player, actor=owner, values={"birth_place": "Savona"}, seen=0)
    values = {"last_name": "Bruni", "birth": datetime.date(1970, 1, 2), "position": "chief"}
    row = save_arbiter(event=event, actor=owner, arbiter=None, values=values, seen=0)
    delete_arbiter(event=event, actor=owner, arbiter=row)
    assert log_of(event) == [
        "Norm form data changed",
        f"{player.name}: data for the norm certificate changed",
        "Arbiters of the norm forms changed",
        "Arbiters of the norm forms changed",
    ]
    stored = str(list(event.journal.values_list("details", "changes")))
    assert [secret for secret in ("Marino", "Savona", "Bruni", "1970") if secret in stored] == []
    undoable = last_undoable(event)
    assert undoable is not None
    assert undoable.action == "register_many"


def test_two_users_at_once_do_not_overwrite_each_other() -> None:
    event = make_event()
    owner, player = owner_of(event), add_players(event, 1)[0]
    save_paper(event=event, actor=owner, values={"venue": "First"}, seen=0)
    with pytest.raises(Refused, match="Another user changed this data"):
        save_paper(event=event, actor=owner, values={"venue": "Second"}, seen=0)
    save_player(registration=player, actor=owner, values={"remarks": "First"}, seen=0)
    with pytest.raises(Refused, match="Another user changed this data"):
        save_player(registration=player, actor=owner, values={"remarks": "Second"}, seen=0)
    assert (NormPaper.objects.get().venue, NormPlayer.objects.get().remarks) == ("First", "First")
    save_paper(event=event, actor=owner, values={"venue": "Second"}, seen=1)
    assert (NormPaper.objects.get().venue, len(log_of(event))) == ("Second", 3)


def test_arbiters_have_limits_and_one_chief(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event()
    owner = owner_of(event)
    chief = save_arbiter(event=event, actor=owner, arbiter=None, values={"position": "chief", "last_name": "C"}, seen=0)
    other = save_arbiter(event=event, actor=owner, arbiter=None, values={"position": "other", "last_name": "O"}, seen=0)
    with pytest.raises(Refused, match="already a chief arbiter"):
        save_arbiter(event=event, actor=owner, arbiter=other, values={"position": "chief"}, seen=1)
    save_arbiter(event=event, actor=owner, arbiter=chief, values={"position": "chief", "fide_id": "800123"}, seen=1)
    monkeypatch.setattr(details, "MOST_ARBITERS", 2)
    with pytest.raises(Refused, match=r"Too many arbiters \(maximum 2\)."):
        save_arbiter(event=event, actor=owner, arbiter=None, values={"last_name": "X"}, seen=0)
    delete_arbiter(event=event, actor=owner, arbiter=other)
    with pytest.raises(Refused, match="Another user deleted this"):
        save_arbiter(event=event, actor=owner, arbiter=other, values={"last_name": "X"}, seen=1)
    assert [(row.last_name, row.fide_id, row.order) for row in NormArbiter.objects.all()] == [("C", "800123", 1)]


def test_the_arbiters_of_the_settings_are_imported_once() -> None:
    event = make_event(chief_arbiter="IA Bruni, Ada (800123)", deputies=["FA Costa, Ugo", " "])
    owner = owner_of(event)
    import_arbiters(event=event, actor=owner)
    rows = NormArbiter.objects.filter(event=event)
    assert [(row.position, row.last_name, row.first_name, row.fide_id, row.order) for row in rows] == [
        ("chief", "Bruni", "Ada", "800123", 1),
        ("deputy", "Costa", "Ugo", "", 2),
    ]
    with pytest.raises(Refused, match="There are already arbiters"):
        import_arbiters(event=event, actor=owner)
    with pytest.raises(Refused, match="settings name no arbiters"):
        import_arbiters(event=make_event(name="Other"), actor=owner)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IA Rossi, Anna (800123)", NamedArbiter("Rossi", "Anna", "800123")),
        ("FA/NA De Luca, Maria Pia", NamedArbiter("De Luca", "Maria Pia", "")),
        ("800123 Rossi, Anna", NamedArbiter("Rossi", "Anna", "800123")),
        ("Anna Rossi", NamedArbiter("Anna Rossi", "", "")),
        ("Iacono, Fabio", NamedArbiter("Iacono", "Fabio", "")),
    ],
)
def test_a_name_of_the_settings_is_split(text: str, expected: NamedArbiter) -> None:
    assert named_arbiter(text) == expected


def test_an_archived_event_keeps_its_data() -> None:
    event = make_event()
    archive_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="archived"):
        save_paper(event=event, actor=owner_of(event), values={"venue": "X"}, seen=0)
    assert NormPaper.objects.count() == 0


def test_the_data_of_an_erased_player_goes_too() -> None:
    event = make_event()
    player, other = add_players(event, 2)
    for row in (player, other):
        save_player(registration=row, actor=owner_of(event), values={"birth_place": "Savona"}, seen=0)
    erase_player(registration=player, actor=owner_of(event), seen=player.name)
    assert [row.registration_id for row in NormPlayer.objects.all()] == [other.pk]
