"""Hashes with and without salts."""

from __future__ import annotations

import hashlib

from tabellone.sealing.commitments import (
    HASH,
    SALT,
    commitment,
    digest,
    entry_commitment,
    new_salt,
    person_commitment,
    short_form,
)

SALT_A, SALT_B = "a" * 32, "b" * 32
PERSON = {"name": "Rossi, Anna", "title": "FM", "federation": "ITA", "fide_id": "812345"}


def test_a_digest_is_the_sha256_of_the_kind_and_of_json_with_sorted_keys() -> None:
    text = b'tabellone seal 1 round\n{"a":[1,"\xc3\xa9"],"b":null}'
    assert digest("round", {"b": None, "a": [1, "é"]}) == hashlib.sha256(text).hexdigest()


def test_the_same_value_of_another_kind_has_another_digest() -> None:
    assert digest("round", [1]) != digest("players", [1])


def test_a_commitment_depends_on_the_salt_and_on_the_value() -> None:
    found = {commitment("person", salt, value) for salt in (SALT_A, SALT_B) for value in ("one", "other")}
    assert len(found) == 4


def test_salts_are_random_and_have_128_bits() -> None:
    salts = {new_salt() for _ in range(50)}
    assert len(salts) == 50
    assert all(SALT.fullmatch(salt) for salt in salts)


def test_each_field_of_a_person_counts() -> None:
    found = {person_commitment(SALT_A, **(PERSON | {name: "X"})) for name in PERSON}
    assert len(found | {person_commitment(SALT_A, **PERSON)}) == 5


def test_a_name_counts_as_far_as_a_report_has_it() -> None:
    long = PERSON | {"name": "N" * 33 + "onsense"}
    assert person_commitment(SALT_A, **long) == person_commitment(SALT_A, **(PERSON | {"name": "N" * 33}))


def test_keys_of_a_database_do_not_count_in_an_entry_but_its_texts_do() -> None:
    entry = {"number": 3, "action": "withdraw", "at": "2026-11-28T10:00:00.000000Z", "why": "ill"}
    first = entry_commitment(SALT_A, **entry, details={"player": "Rossi", "key": 17, "actor_name": "Bo"})  # type: ignore[arg-type]
    assert first == entry_commitment(SALT_A, **entry, details={"player": "Rossi", "key": 2})  # type: ignore[arg-type]
    assert first != entry_commitment(SALT_A, **entry, details={"player": "Verdi"})  # type: ignore[arg-type]
    assert first != entry_commitment(SALT_A, **(entry | {"why": ""}), details={"player": "Rossi"})  # type: ignore[arg-type]


def test_the_short_form_has_the_first_twelve_digits() -> None:
    head = digest("step", 1)
    assert HASH.fullmatch(head)
    assert short_form(head) == head[:12]
