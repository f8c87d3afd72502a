"""Seal of a report: comment lines (``###``) from which anybody can compute the head again.

``### Seal 17 9f86…`` has the number and the head of the last step. ``### Seal proof {…}`` has what the head is made of
besides the report's players and rounds. ``### Seal salts 1 5c1a… 2 77e0…`` has the salts of the players. If a result
was corrected after a later round was paired, there are the lines of `tabellone.sealing.report_steps`, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabellone.interchange.trf import TrfError, read
from tabellone.record import Player, Record
from tabellone.sealing.chain import SealedStep, facts_digest, head_of, replay
from tabellone.sealing.commitments import HASH, SALT, digest, person_commitment
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.report_steps import STEP, read_steps, step_lines
from tabellone.sealing.state import rounds_of_record

SEAL = "### Seal"
PROOF, SALTS = f"{SEAL} proof ", f"{SEAL} salts "
SALTS_PER_LINE = 5
TEXTS = ("previous", "at", "kind", "entry_commitment", "facts", "details")


@dataclass(frozen=True, slots=True)
class ReportSeal:
    """What a report says of its seal, and what its check found. ``number`` 0: there is no seal."""

    number: int
    head: str
    findings: tuple[SealFinding, ...]
    steps: tuple[SealedStep, ...] = ()
    """The stated steps with the changes of rounds; empty if there are none, or if the report is not what was sealed."""


def seal_lines(report: str, *, steps: Sequence[SealedStep], salts: Mapping[str, str]) -> list[str]:
    """Return the lines for the report of an event.

    ``steps``: the chain, ``salts``: by the label of each player. If the lines do not prove the report (a team event, a
    player added later), only the number, the head and the steps are stated. Rounds with results that are not sealed
    yet are stated by their digests.
    """
    first = f"{SEAL} {steps[-1].number} {steps[-1].head}"
    try:
        record = read(report).record
    except TrfError:  # a round without the matches of some teams is written, but cannot be read
        return [first]
    lines = [first, *step_lines(record, steps)]
    if record.teams:
        return lines
    proved = [*lines, *_proof_lines(record, steps, salts)]
    return lines if any(row.is_error for row in _checked(record, proved).findings) else proved


def _proof_lines(record: Record, steps: Sequence[SealedStep], salts: Mapping[str, str]) -> list[str]:
    step, state = steps[-1], replay(steps)
    rounds = state.digests()["rounds"]
    present = {number: digest("round", values) for number, values in rounds_of_record(record).items()}
    proof: dict[str, Any] = {
        "previous": steps[-2].head if len(steps) > 1 else "",
        "at": step.at,
        "kind": step.kind,
        "entry": step.entry,
        "entry_commitment": step.entry_commitment,
        "facts": facts_digest(step.facts),
        "details": digest("details", state.details),
    }
    newer = {number: rounds[number] for number in rounds if present.get(number) != rounds[number]}
    if newer:
        proof["newer"] = newer
    numbers = [(str(player.tpn), salts.get(str(player.tpn), "")) for player in record.players]
    return [
        PROOF + json.dumps(proof, sort_keys=True, separators=(",", ":")),
        *(
            SALTS + " ".join(f"{tpn} {salt}" for tpn, salt in numbers[place : place + SALTS_PER_LINE])
            for place in range(0, len(numbers), SALTS_PER_LINE)
        ),
    ]


def without_seal(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a report without those of its seal."""
    return tuple(line for line in lines if not line.startswith(SEAL))


def check_report(data: bytes | str) -> ReportSeal:
    """Check the seal of a report. Raises TrfError for a file that cannot be read."""
    record = read(data).record
    return _checked(record, [line for line in record.header.unknown_lines if line.startswith(SEAL)])


def _checked(record: Record, lines: Sequence[str]) -> ReportSeal:
    if not lines:
        return ReportSeal(0, "", (SealFinding("no_seal"),))
    words = lines[0].removeprefix(SEAL).split()
    if len(words) != 2 or not _is_number(words[0]) or not HASH.fullmatch(words[1]):
        return ReportSeal(0, "", (SealFinding("damaged_seal"),))
    number, head = int(words[0]), words[1]
    try:
        steps = read_steps(lines, head)
    except ValueError:
        return ReportSeal(number, head, (SealFinding("damaged_seal"),))
    if all(line.startswith(STEP) for line in lines[1:]):
        return ReportSeal(number, head, (SealFinding("no_proof"),), steps)
    proof, salts = _proof(lines), _salts(lines)
    if proof is None or salts is None or not salts.keys() >= {player.tpn for player in record.players}:
        return ReportSeal(number, head, (SealFinding("damaged_seal"),))
    findings = tuple(_findings(record, number, head, proof, salts))
    return ReportSeal(number, head, findings, () if any(row.is_error for row in findings) else steps)


def _findings(
    record: Record, number: int, head: str, proof: Mapping[str, Any], salts: Mapping[int, str]
) -> Iterator[SealFinding]:
    newer = proof.get("newer", {})
    rounds = {name: digest("round", values) for name, values in rounds_of_record(record).items()}
    players = {str(player.tpn): player_values(player, salts[player.tpn]) for player in record.players}
    state = {"players": digest("players", players), "rounds": rounds | newer, "details": proof["details"]}
    stated = {name: proof[name] for name in ("previous", "at", "kind", "entry", "entry_commitment", "facts")}
    if head_of(number=number, state=digest("state", state), **stated) != head:
        yield SealFinding("head")
    else:
        yield from (SealFinding("newer_results", name) for name in sorted(newer, key=int))


def player_values(player: Player, salt: str) -> list[Any]:
    """Return the player's values as the state has them."""
    person = {"name": player.name, "title": player.title, "federation": player.federation, "fide_id": player.fide_id}
    return [player.rating, person_commitment(salt, **person)]


def _proof(lines: Sequence[str]) -> dict[str, Any] | None:
    """Return the proof; None if it is missing, stated twice, or of another form."""
    found = [line.removeprefix(PROOF) for line in lines if line.startswith(PROOF)]
    try:
        proof = json.loads(found[0]) if len(found) == 1 else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(proof, dict) or not isinstance(proof.get("entry"), int):
        return None
    newer = proof.get("newer", {})
    if not isinstance(newer, dict) or not all(_is_number(name) and isinstance(newer[name], str) for name in newer):
        return None
    return proof if all(isinstance(proof.get(name), str) for name in TEXTS) else None


def _salts(lines: Sequence[str]) -> dict[int, str] | None:
    """Return the salts by pairing number; None for a line of another form."""
    found: dict[int, str] = {}
    for line in lines:
        if line.startswith(SALTS):
            words = line.removeprefix(SALTS).split()
            pairs = list(zip(words[::2], words[1::2], strict=False))
            if len(words) % 2 or not all(_is_number(tpn) and SALT.fullmatch(salt) for tpn, salt in pairs):
                return None
            found.update((int(tpn), salt) for tpn, salt in pairs)
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7
