"""Lists in FIDE's layouts, by the places that its header lines have (players_list.txt and its relatives of 2026)."""

from __future__ import annotations

COMBINED = {
    "ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "SRtng": 113,
    "SGm": 119, "SK": 123, "RRtng": 126, "RGm": 132, "Rk": 136, "BRtng": 139, "BGm": 145, "BK": 149, "B-day": 152,
    "Flag": 158,
}  # fmt: skip
LEGACY = {
    "ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "SRtng": 109, "SGm": 115,
    "SK": 119, "RRtng": 122, "RGm": 128, "Rk": 132, "BRtng": 135, "BGm": 141, "BK": 145, "B-day": 148, "Flag": 154,
}  # fmt: skip
SINGLE = {
    "ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "OCT26": 113,
    "Gms": 119, "K": 123, "B-day": 126, "Flag": 132,
}  # fmt: skip


def line(places: dict[str, int], **values: str) -> str:
    """A line with these values, by the headings without what is no letter."""
    text = ""
    for heading, start in places.items():
        value = values.get("".join(letter for letter in heading if letter.isalpha()), "")
        text = text.ljust(start) + value if len(text) <= start else text + value[len(text) - start :]
    return text


def header(places: dict[str, int]) -> str:
    """The first line."""
    text = ""
    for heading, start in places.items():
        text = text.ljust(start) + heading
    return text


def listed_as_text(*people: dict[str, str], places: dict[str, int] = COMBINED) -> bytes:
    """A whole list of these people."""
    return "".join(f"{each:<162}\r\n" for each in (header(places), *(line(places, **one) for one in people))).encode()
