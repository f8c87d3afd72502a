"""Check of the seals in an event file, without a database."""

from __future__ import annotations

import bz2
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabellone.messages import Message, ToldError
from tabellone.sealing.chain import SealedStep, check_chain, erased_salts, moment_of
from tabellone.sealing.commitments import entry_commitment
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.rows import state_of_rows
from tabellone.sealing.state import PARTS, SealedState

MOST_BYTES = 60 * 1024 * 1024
MOST_CONTENT = 160 * 1024 * 1024
"""Bytes of the file, and of all its parts together when expanded: as `archives.domain.container`."""
ENDING = ".json.bz2"
READ = ("events", "contestants", "rounds", "pairings", "games", "byes", "journal", "seal_steps", "seal_salts")
"""The parts that are read."""
UNKNOWN = "*"

Parts = Mapping[str, Sequence[Mapping[str, Any]]]


class EventFileError(ToldError):
    """The file is not a readable event file."""


@dataclass(frozen=True, slots=True)
class EventSeal:
    """The check of one event of the file: a section or a group has a chain of its own."""

    name: str
    number: int
    head: str
    findings: tuple[SealFinding, ...]


def is_event_file(data: bytes) -> bool:
    """Return True if the bytes begin as an event file does."""
    return data[:4] == b"PK\x03\x04"


def check_event_file(data: bytes, *, most_content: int = MOST_CONTENT) -> tuple[EventSeal, ...]:
    """Check all chains of the file. ``most_content``: maximum of expanded bytes. Raises EventFileError."""
    parts = read_parts(data, most_content=most_content)
    try:
        return tuple(_checked(event, parts) for event in parts["events"] if _has_rounds(event, parts))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise EventFileError(Message("The event file has rows of another form.")) from error


def read_parts(data: bytes, *, most_content: int = MOST_CONTENT) -> Parts:
    """Return the rows of the parts that seals need. Raises EventFileError."""
    if len(data) > MOST_BYTES:
        raise EventFileError(Message("The file is too large (maximum %(most)s MB).", most=MOST_BYTES // 2**20))
    found: dict[str, Any] = dict.fromkeys(READ, ())
    left = most_content
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for part in READ:
                name = part.replace("_", "-") + ENDING
                if name in archive.namelist() and archive.getinfo(name).file_size <= len(data):
                    content = _expanded(archive.read(name), left)
                    left -= len(content)
                    found[part] = json.loads(content)
    except EventFileError:
        raise
    except (zipfile.BadZipFile, OSError, ValueError, RecursionError, NotImplementedError, RuntimeError) as error:
        raise EventFileError(Message("The file is not a readable event file.")) from error
    if not all(_is_rows(rows) for rows in found.values()):
        raise EventFileError(Message("The file is not a readable event file."))
    return found


def _is_rows(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(row, dict) for row in value)


def _expanded(data: bytes, most: int) -> bytes:
    expander = bz2.BZ2Decompressor()
    content = expander.decompress(data, max_length=most + 1)
    if len(content) > most:
        raise EventFileError(Message("The file is too large when it is expanded."))
    if not expander.eof:
        raise EventFileError(Message("The file is not a readable event file."))
    return content


def _has_rounds(event: Mapping[str, Any], parts: Parts) -> bool:
    return any(row["event"] == event["ref"] for part in ("rounds", "seal_steps") for row in parts[part])


def _checked(event: Mapping[str, Any], parts: Parts) -> EventSeal:
    ref = event["ref"]
    rows = sorted((row for row in parts["seal_steps"] if row["event"] == ref), key=lambda row: int(row["number"]))
    if not rows:
        return EventSeal(event["name"], 0, "", (SealFinding("no_seal"),))
    steps = [step_of_row(row) for row in rows]
    sealed, findings = check_chain(steps)
    if not findings:
        findings += compare(sealed, _state(event, parts))
    findings += _journal(steps, [row for row in parts["journal"] if row["event"] == ref])
    return EventSeal(event["name"], steps[-1].number, steps[-1].head, tuple(findings))


def step_of_row(row: Mapping[str, Any]) -> SealedStep:
    """Return the step of a row. Raises TypeError or ValueError for another form."""
    if not isinstance(row["facts"], dict) or not isinstance(row["changes"], dict):
        raise TypeError(row["number"])
    return SealedStep(
        number=int(row["number"]),
        at=moment_of(row["at"]),
        kind=str(row["kind"]),
        state=str(row["state"]),
        head=str(row["head"]),
        entry=int(row["entry"]),
        entry_commitment=str(row["entry_commitment"]),
        entry_salt=str(row["entry_salt"]),
        facts=row["facts"],
        changes=row["changes"],
    )


def _state(event: Mapping[str, Any], parts: Parts) -> SealedState:
    ref = event["ref"]
    players = {row["ref"]: row for row in parts["contestants"] if row["event"] == ref}
    rounds = {row["ref"]: row for row in parts["rounds"] if row["event"] == ref}
    return state_of_rows(
        event=event,
        players=players,
        rounds=rounds,
        pairings={row["ref"]: row for row in parts["pairings"] if row["round"] in rounds},
        games=parts["games"],
        byes=parts["byes"],
        salts={row["registration"]: row["salt"] for row in parts["seal_salts"]},
    )


def compare(sealed: SealedState, present: SealedState) -> Iterator[SealFinding]:
    """Yield the differences between the sealed state and the present one.

    Results that were entered after the last step are no difference: they are sealed with the round's last result.
    """
    for name in PARTS:
        old, new = sealed.part(name), present.part(name)
        for label in sorted(old.keys() | new.keys()):
            if old.get(label) != new.get(label):
                if name == "rounds" and _only_newer(old.get(label), new.get(label)):
                    yield SealFinding("newer_results", label)
                else:
                    yield SealFinding({"players": "player", "rounds": "round"}.get(name, "details"), label)


def _only_newer(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> bool:
    """Return True if only games without a sealed result have another one."""
    if old is None or new is None or old["byes"] != new["byes"] or len(old["games"]) != len(new["games"]):
        return False
    return all(
        one[:2] == other[:2] and (one[2] == other[2] or UNKNOWN in one[2])
        for one, other in zip(old["games"], new["games"], strict=True)
    )


def _journal(steps: Sequence[SealedStep], rows: Sequence[Mapping[str, Any]]) -> Iterator[SealFinding]:
    entries = {row["number"]: row for row in rows}
    for step in steps:
        if not step.entry_salt:
            continue
        row = entries.get(step.entry)
        if row is None:
            yield SealFinding("missing_entry", step.entry)
            continue
        said = {name: row[name] for name in ("number", "action", "why", "details")}
        if entry_commitment(step.entry_salt, at=moment_of(row["at"]), **said) != step.entry_commitment:
            yield SealFinding("entry", step.entry)
    erased = len(erased_salts(steps) & {step.number for step in steps if not step.entry_salt})
    if erased:
        yield SealFinding("erased", erased)
