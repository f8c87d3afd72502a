"""Detection of a text file's encoding from its bytes and from the federations it names.

Files of players are small: a club's table may have five letters that are not ASCII, too few for statistics of a
language. So each encoding is rated by whether its words could be names: letters of its languages, one script per
word, capitals only at the beginning. Federation codes (POL, UKR, TUR …) in the file, or the event's own code, decide
between encodings whose words look similar.
"""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from tabellone.messages import Message

SAMPLE = 256 * 1024
"""Bytes checked for federations and for UTF-16."""
MOST_WORDS = 1000
"""Words that are rated."""
LONGEST_BEGINNING = 20
"""Bytes of a word before its first letter beyond ASCII."""
UTF_8 = "utf-8"
WESTERN = "cp1252"


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding of text files: Python's name, its name for people, and where it is used."""

    codec: str
    label: Message
    federations: frozenset[str] = frozenset()
    languages: tuple[str, ...] = ()
    """The lower-case letters beyond ASCII of each language."""
    frequent: str = ""
    """Letters that distinguish its languages from others."""


def _codes(text: str) -> frozenset[str]:
    return frozenset(text.split())


KNOWN: tuple[Encoding, ...] = (
    Encoding(UTF_8, Message("Unicode (UTF-8)")),
    Encoding("utf-16-le", Message("Unicode (UTF-16 LE)")),
    Encoding("utf-16-be", Message("Unicode (UTF-16 BE)")),
    Encoding(
        WESTERN,
        Message("Western European (Windows-1252)"),
        _codes(
            "ITA GER FRA ESP POR NED BEL SUI AUT DEN NOR SWE FIN ISL IRL ENG SCO WLS LUX MLT AND MNC LIE SMR USA CAN"
            " BRA ARG CHI MEX COL PER URU VEN ECU CUB CRC AUS NZL RSA FAI"
        ),
        (
            "àèéìíîòóùú’",
            "àâæçéèêëîïôœùûüÿ’",
            "áéíóúüñçàèòïªº",
            "áàâãçéêíóôõúü",
            "äöüßéè",
            "æøåéäö",
            "åäöéšž",
            "áéíóúýþæöð",
            "éëèïöüáóúíê",
        ),
        "éèàìòùáóöüäåøñçæãß",
    ),
    Encoding(
        "cp1250",
        Message("Central European (Windows-1250)"),
        _codes("POL CZE SVK HUN ROU CRO SLO BIH SRB MNE ALB"),
        (
            "ąćęłńóśźż",
            "áčďéěíňóřšťúůýžľĺŕôä",
            "áéíóöőúüű",
            "ăâîşţ",
            "čćđšž",
            "ëç",
        ),
        "łśąćężčřžđőűăěáéóöü",
    ),
    Encoding(
        "cp1251",
        Message("Cyrillic (Windows-1251)"),
        _codes("RUS UKR BLR BUL KAZ KGZ TJK MKD MGL UZB SRB CFR"),
        (
            "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
            "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяў’",
            "абвгдђѓежзѕијкќлљмнњопрстћуфхцчџш",
        ),
        "аоеинрвслкт",
    ),
    Encoding(
        "cp1253",
        Message("Greek (Windows-1253)"),
        _codes("GRE CYP"),
        ("αβγδεζηθικλμνξοπρστυφχψωάέήίόύώςϊϋΐΰ",),
        "αςοηιτνρσόάί",
    ),
    Encoding("cp1254", Message("Turkish (Windows-1254)"), _codes("TUR AZE"), ("çğıöşüâîûİ",), "ğışİ"),
    Encoding(
        "cp1257",
        Message("Baltic (Windows-1257)"),
        _codes("LAT LTU EST"),
        ("āčēģīķļņšūž", "ąčęėįšųūž", "äõöüšž"),
        "āčēīšūžėņ",
    ),
    Encoding(
        "cp1255", Message("Hebrew (Windows-1255)"), _codes("ISR"), ("אבגדהוזחטיךכלםמןנסעףפץצקרשת׳״",), "יוהלרמאנב"
    ),
    Encoding(
        "cp1256",
        Message("Arabic (Windows-1256)"),
        _codes("EGY KSA UAE QAT JOR SYR IRQ IRI ALG TUN MAR LBA LBN KUW"),
        ("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ",),
        "المينردبوحت",
    ),
    Encoding(
        "koi8-u", Message("Cyrillic (KOI8)"), frozenset(), ("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ",), "аоеинрвслкт"
    ),
    Encoding("gb18030", Message("Simplified Chinese (GB18030)"), _codes("CHN SGP")),
    Encoding("big5", Message("Traditional Chinese (Big5)"), _codes("TPE HKG MAC")),
    Encoding("cp932", Message("Japanese (Shift-JIS)"), _codes("JPN")),
    Encoding("cp949", Message("Korean (EUC-KR)"), _codes("KOR")),
)  # fmt: skip
BY_CODEC = {encoding.codec: encoding for encoding in KNOWN}
GUESSED = [encoding for encoding in KNOWN if not encoding.codec.startswith("utf")]
"""Encodings to guess if a file is not Unicode, the most usual first."""
EAST_ASIAN = ("gb18030", "big5", "cp932", "cp949")
FEDERATION = re.compile(rb"(?<![A-Za-z\x80-\xff])[A-Z]{3}(?![A-Za-z\x80-\xff])")
BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
BEGINNING = re.compile(rb"[A-Za-z'\-]*\Z")
REST = re.compile(rb"[A-Za-z'\-\x80-\xff]{1,40}")
DOUBLE_WORD = re.compile(rb"(?:[\x81-\xfe][\x30-\xfe]){1,20}[A-Za-z]{0,2}|[\x80-\xff]")
"""A word of double-byte letters, whose second byte may be ASCII, or any other byte."""

LETTER, LATIN_LETTER = 0.8, 0.3
"""Weight of a frequent letter: in non-Latin scripts nearly all letters of a word are beyond ASCII."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The encoding of a file; ``is_certain``: no other one would give a text."""

    encoding: Encoding
    is_certain: bool


def guess(data: bytes, federation: str = "") -> Guess:
    """Return the most likely encoding of the file; ``federation`` is the file's origin, if known."""
    marked = _unicode(data)
    if marked is not None:
        return Guess(BY_CODEC[marked], is_certain=True)
    named = Counter(code.decode("ascii") for code in FEDERATION.findall(data[:SAMPLE]))
    words, double_words = rated_words(data)

    def score(encoding: Encoding) -> float:
        return _origin(encoding, named, federation) + (
            sum(_double_word(encoding.codec, word) for word in double_words) / len(double_words)
            if encoding.codec in EAST_ASIAN
            else _single_words(encoding, words)
        )

    return Guess(max(GUESSED, key=score), is_certain=False)


def rated_words(data: bytes) -> tuple[list[bytes], list[bytes]]:
    """Return the words that are rated as letters of one byte, and of two: at most MOST_WORDS each, none long."""
    double_words = [found[0] for found in islice(DOUBLE_WORD.finditer(data), MOST_WORDS)]
    return list(islice(_words(data), MOST_WORDS)), double_words


def _words(data: bytes) -> Iterator[bytes]:
    """Yield the words that are not all ASCII; of long ones parts."""
    end = 0
    while found := BEYOND_ASCII.search(data, end):
        before = data[max(end, found.start() - LONGEST_BEGINNING) : found.start()]
        beginning, rest = BEGINNING.search(before), REST.match(data, found.start())
        end = rest.end() if rest else found.end()
        yield data[found.start() - (len(beginning[0]) if beginning else 0) : end]


def as_text(data: bytes, codec: str) -> str:
    """Return the text; undecodable bytes become U+FFFD. Unknown codecs are read as Western European."""
    found = BY_CODEC.get(codec)
    return data.decode(found.codec if found else WESTERN, errors="replace").removeprefix("\ufeff")


def _unicode(data: bytes) -> str | None:
    if data.startswith(BOM_UTF8):
        return UTF_8
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16-le" if data.startswith(BOM_UTF16_LE) else "utf-16-be"
    wide = _utf_16(data[:SAMPLE])
    if wide is not None:
        return wide
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError:
        return None
    return UTF_8


def _utf_16(sample: bytes) -> str | None:
    """Return which UTF-16 it is without a mark: of ASCII text every other byte is then zero."""
    if b"\0" not in sample or b"\0\0" in sample or len(sample) < 4:
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if min(even, odd) > 0 or max(even, odd) * 4 < len(sample):
        return None
    return "utf-16-be" if even else "utf-16-le"


def _origin(encoding: Encoding, named: Counter[str], federation: str) -> float:
    """Return the score of an encoding by federations: the ones in the file, and the event's own."""
    told = sum(count for code, count in named.items() if code in encoding.federations)
    known = sum(count for code, count in named.items() if any(code in one.federations for one in GUESSED))
    return (2.0 * told / known if known else 0.0) + (0.4 if federation in encoding.federations else 0.0)


def _single_words(encoding: Encoding, words: list[bytes]) -> float:
    """Return the score of the words for a single-byte encoding.

    They should fit one of its languages, and all of them the same one.
    """
    rated = [_word(encoding, word) for word in words]
    fitting = sum(max(row) for row in rated)
    of_one_language = max(sum(column) for column in zip(*rated, strict=True))
    return float(fitting + of_one_language / 2) / len(words)


def _word(encoding: Encoding, word: bytes) -> list[float]:
    """Rate a word for each language of the encoding, from -3 to 2: its letters, its script and its capitals."""
    try:
        text = word.decode(encoding.codec)
    except UnicodeDecodeError:
        return [-3.0] * len(encoding.languages)
    beyond = [letter for letter in text if letter > "\x7f"]
    small = [letter if letter == "İ" else letter.lower() for letter in beyond]
    weight = LATIN_LETTER if beyond[0] < "\u0250" else LETTER
    common: float = weight * sum(letter in encoding.frequent for letter in small) / len(small) - _strangeness(text)
    return [
        max(-3.0, common + sum(1.0 if letter in language else -2.0 for letter in small) / len(small))
        for language in encoding.languages
    ]


def _strangeness(text: str) -> float:
    """Return the penalty of a word: two scripts, capitals inside, many vowels or consonants in a row."""
    found = 0.0
    scripts = {unicodedata.name(letter, "?").partition(" ")[0] for letter in text if letter.isalpha()}
    if len(scripts) > 1:
        found += 2
    if any(before.islower() and after.isupper() for before, after in pairwise(text)):
        found += 2
    if scripts == {"LATIN"}:
        if any(before > "\x7f" and after > "\x7f" for before, after in pairwise(text)):
            found += 0.5
        sounds = "".join("v" if _is_vowel(letter) else "c" for letter in text if letter.isalpha())
        found += 0.4 * ("vvv" in sounds) + 0.4 * ("cccc" in sounds) + 0.2 * ("vv" in sounds)
    return found


def _is_vowel(letter: str) -> bool:
    plain = unicodedata.normalize("NFD", letter.lower())[0]
    return plain in "aeiouyæøœıå"


def _double_word(codec: str, word: bytes) -> float:
    """Rate a word between -3 and 2 by how usual its characters are: most names are written with the first level."""
    try:
        text = word.decode(codec)
    except UnicodeDecodeError:
        return -3
    rated = [_usual(codec, letter) for letter in text if letter > "\x7f"]
    if any(letter.isascii() and letter.isalpha() for letter in text):
        return -2.0
    return sum(rated) / len(rated) if rated else -3.0


def _usual(codec: str, letter: str) -> float:
    try:
        lead, *rest = letter.encode(codec)
    except UnicodeEncodeError:
        return -3
    if not rest:
        return -2  # half-width katakana, which any bytes give
    trail = rest[0]
    if codec == "gb18030":
        return 2.4 if len(rest) == 1 and 0xB0 <= lead <= 0xD7 and trail >= 0xA1 else -1.5
    if codec == "big5":
        return 2.2 if 0xA4 <= lead <= 0xC6 else -1.0
    if codec == "cp932":
        return 2.5 if 0x82 <= lead <= 0x83 or 0x88 <= lead <= 0x97 else -0.8
    return 2.6 if 0xB0 <= lead <= 0xC8 and trail >= 0xA1 else -1.5
