"""Which encoding a file is in: names of small tables in each, and federations."""

from __future__ import annotations

import pytest

from tabellone.interchange.encodings import (
    BY_CODEC,
    GUESSED,
    KNOWN,
    LONGEST_BEGINNING,
    MOST_WORDS,
    as_text,
    guess,
    rated_words,
)

NAMES = {
    "cp1252": (
        "Müller, Jörg\nGarcía Núñez\nBjörn Ångström", "Nicolò D’Aló\nSantità", "Élodie Lefèvre\nFrançois",
        "Søren Bækgaard\nØstergård", "João Magalhães\nGonçalves", "Þórður\nGuðmundsson", "José", "Zürich\nGroß",
        "Mäkinen Jyrki\nHyvönen",
    ),
    "cp1250": (
        "Łukasz Żółć\nPaweł Śliwiński", "Jiří Dvořák\nŠtěpán Žilka", "Szabó Gergő\nErdős Viktor",
        "Ionuţ Popescu\nRăzvan Mureşan", "Đorđe Ćosić\nŽeljko Šarić", "Łukasz", "Horváth Ľuboš\nŠtefan Kováčik",
    ),
    "cp1251": ("Иванов Иван\nПетров Пётр", "Иванов", "Шевченко Тарас", "Георги Димитров\nСтоянов", "ИВАНОВ ИВАН"),
    "koi8-u": ("Иванов Иван\nПетров Пётр\nСидоров",),
    "cp1253": ("Παπαδόπουλος Γιώργος\nΔημήτρης", "Παπαδόπουλος", "Γεωργίου"),
    "cp1254": ("Şahin Özgür\nYılmaz Çağlar", "Yılmaz\nIşık", "Erdoğdu\nGüneş Şenol"),
    "cp1257": ("Bērziņš Jānis\nKalniņa Līga", "Žukauskas Šarūnas"),
    "cp1255": ("כהן דוד\nלוי משה",),
    "cp1256": ("محمد علي\nأحمد حسن",),
    "gb18030": ("张伟\n李娜\n王芳", "赵钱孙李\n周吴郑王"),
    "big5": ("陳大文\n林志玲\n王小明", "諸葛亮\n陳水扁"),
    "cp932": ("山田太郎\n佐藤花子", "タナカ\nスズキ ひろし", "羽生善治\n藤井聡太"),
    "cp949": ("김철수\n이영희\n박지성", "윤준상\n조훈현\n최정"),
}  # fmt: skip
CASES = [(codec, names) for codec, all_names in NAMES.items() for names in all_names]


@pytest.mark.parametrize(("codec", "names"), CASES, ids=[f"{codec}-{names.split()[0]}" for codec, names in CASES])
def test_names_of_a_small_table_say_in_which_encoding_they_are(codec: str, names: str) -> None:
    data = f"Name;Rating\n{names}\n".encode(codec)
    found = guess(data)
    assert (found.encoding.codec, found.is_certain) == (codec, False)
    assert as_text(data, found.encoding.codec) == f"Name;Rating\n{names}\n"


def test_every_encoding_that_can_be_guessed_has_names_here() -> None:
    assert {encoding.codec for encoding in GUESSED} == set(NAMES)


@pytest.mark.parametrize(
    ("data", "codec"),
    [
        ("Łukasz".encode(), "utf-8"),
        ("Łukasz".encode("utf-8-sig"), "utf-8"),
        (b"Rossi", "utf-8"),
        ("Łukasz".encode("utf-16"), "utf-16-le"),
        ("\ufeffŁukasz".encode("utf-16-be"), "utf-16-be"),
        ("Name;Łukasz\n".encode("utf-16-le"), "utf-16-le"),
        ("Name;Łukasz\n".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_unicode_is_no_guess(data: bytes, codec: str) -> None:
    found = guess(data)
    assert (found.encoding.codec, found.is_certain) == (codec, True)
    assert "uk" in as_text(data, codec) or data == b"Rossi"


def test_federations_decide_where_letters_do_not() -> None:
    letters = b"P\xf5ld;%s\nR\xf5uk;%s\n"
    found = [guess(letters % (code, code)).encoding.codec for code in (b"EST", b"POR", b"HUN")]
    assert found == ["cp1257", "cp1252", "cp1250"]
    assert [guess(b"R\xe3zvan\n", code).encoding.codec for code in ("ROU", "POR", "")] == ["cp1250", "cp1252", "cp1252"]


def test_what_an_encoding_does_not_have_is_marked_and_an_unknown_one_is_western() -> None:
    assert as_text(b"\x81\xe9", "cp1252") == "\ufffdé"
    assert as_text(b"\xe9", "rot13") == "é"
    assert BY_CODEC.keys() == {encoding.codec for encoding in KNOWN}


@pytest.mark.parametrize(
    "data",
    [b"\xe9" * 10_000_000, b"a" * 10_000_000 + b"\xe9", b"a\xe9-" * 3_000_000, bytes(range(128, 256)) * 80_000],
    ids=["one letter", "one word", "many words", "everything"],
)
def test_of_a_large_file_of_anything_few_short_words_are_rated(data: bytes) -> None:
    single, double = rated_words(data)
    assert 0 < len(single) <= MOST_WORDS
    assert 0 < len(double) <= MOST_WORDS
    assert max(map(len, (*single, *double))) <= LONGEST_BEGINNING + 40 + 2
