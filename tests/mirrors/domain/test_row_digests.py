"""The digest of a state depends on its rows only, not on the way to it."""

from __future__ import annotations

from mirrors.domain.row_digests import changed_total, packed, row_digest, total_of, unpacked

A, B = row_digest("games", {"ref": 1, "x": "½"}), row_digest("games", {"x": 2, "ref": 2})


def test_the_digest_of_a_row_has_its_part_and_every_value_but_no_order() -> None:
    assert row_digest("games", {"x": "½", "ref": 1}) == A
    assert len({A, B, row_digest("byes", {"ref": 1, "x": "½"}), row_digest("games", {"ref": 1, "x": "1"})}) == 4
    assert len(A) == 32


def test_a_total_follows_changes_of_rows() -> None:
    both = total_of({"games": {1: A, 2: B}})
    assert changed_total(changed_total("", (), [B]), (), [A]) == both
    assert changed_total(both, [A], ()) == total_of({"games": {2: B}})
    assert changed_total(both, [A, B], ()) == "0" * 32
    assert changed_total("", (), ["f" * 32, "0" * 31 + "2"]) == "0" * 31 + "1"


def test_kept_digests_are_read_again() -> None:
    digests = {"games": {2: B, 1: A}, "byes": {}}
    assert unpacked(packed(digests)) == digests
    assert unpacked(b"") == {}
