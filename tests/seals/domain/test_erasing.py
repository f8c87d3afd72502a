"""Erasing a person keeps the chain valid, and the chain says what can no longer be checked."""

from __future__ import annotations

import json

import pytest

from archives.domain.exports import export_event
from seals.domain.erasing import forget_entries
from seals.domain.reading import chain_of, present_state
from seals.models import PersonSalt, SealStep
from tabellone.sealing.chain import check_chain, replay
from tabellone.sealing.event_file import check_event_file
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.report import check_report
from tests.factories import owner_of
from tests.seals.made import changed_file, kinds_of, sealed_event
from tournaments.domain.entries.erasing import erase_name, erase_player, keep_birth_years_only
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Registration:
    event = sealed_event(played=1)
    row = event.registrations.get(tpn=3)
    withdraw(registration=row, actor=owner_of(event), why=f"{row.name} is ill")
    return row


def erase(row: Registration) -> Event:
    erase_player(registration=row, actor=owner_of(row.event), seen=row.name)
    return row.event


def test_the_chain_stays_valid_without_name_and_salt(player: Registration) -> None:
    salt, name = PersonSalt.objects.get(registration=player).salt, player.name
    heads = [step.head for step in chain_of(player.event)]
    event = erase(player)
    steps = chain_of(event)
    assert [step.head for step in steps][: len(heads)] == heads, "no hash changes"
    assert check_chain(steps)[1] == []
    assert replay(steps) == present_state(event)
    stored = json.dumps([[row.facts, row.changes, row.entry_salt] for row in SealStep.objects.all()])
    assert name not in stored
    assert salt not in stored
    assert PersonSalt.objects.get(registration=player).salt != salt


def test_the_file_of_the_event_says_which_entries_cannot_be_checked(player: Registration) -> None:
    event = erase(player)
    assert kinds_of(event) == ["publish", "results", "withdraw", "erased", "erase_player"]
    assert SealStep.objects.get(event=event, kind="erased").facts == {"erased": [3]}
    (seal,) = check_event_file(export_event(event))
    assert seal.findings == (SealFinding("erased", 1),)


def test_the_report_after_the_erasing_is_as_sealed(player: Registration) -> None:
    event = erase(player)
    report = export_trf(event)
    assert check_report(report).findings == ()
    assert check_report(report.replace("Player 3 ", "Player 9 ")).findings == (SealFinding("head"),)


def test_a_salt_that_is_removed_otherwise_is_found(player: Registration) -> None:
    event = erase(player)
    forged = changed_file(event, "seal_steps", lambda rows: rows[0].update(entry_salt=""))
    assert SealFinding("salt", 1) in check_event_file(forged)[0].findings


def test_an_entry_whose_sealed_texts_are_the_same_keeps_its_salt(player: Registration) -> None:
    event = player.event
    before = list(SealStep.objects.values_list("entry_salt", flat=True))
    forget_entries(event.journal.all())
    keep_birth_years_only([player])
    assert list(SealStep.objects.values_list("entry_salt", flat=True)) == before


def test_the_name_of_a_person_who_never_played_goes_too() -> None:
    event = sealed_event(played=1)
    withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event), why="as Bo Guest asked")
    erase_name(event, "Bo Guest", "Guest")
    assert kinds_of(event)[-1] == "erased"
    assert check_event_file(export_event(event))[0].findings == (SealFinding("erased", 1),)
