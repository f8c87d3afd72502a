"""Names in the order of a list."""

from __future__ import annotations

from tabellone.collation import alphabetical


def test_letters_with_accents_and_letters_of_their_own_stand_with_the_plain_ones() -> None:
    names = ["Vitale", "Łukasz", "Lodi", "Ångström", "Øst", "Oz", "Đorđe", "İpek", "Ipa", "Þór", "Tiso", "Æro", "Ada"]
    assert sorted(names, key=alphabetical) == [
        *("Ada", "Æro", "Ångström", "Đorđe", "Ipa", "İpek", "Lodi", "Łukasz", "Øst", "Oz", "Þór", "Tiso", "Vitale")
    ]


def test_case_does_not_count_and_other_scripts_come_after_latin() -> None:
    assert sorted(["Иванов", "bruna", "Alba", "CARLA"], key=alphabetical) == ["Alba", "bruna", "CARLA", "Иванов"]
