"""The codes of TRF26 192 and the systems they stand for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SystemCode:
    """What a code says: the system, the edition (empty: by date) and whether Baku acceleration is used."""

    system: str
    edition: str = ""
    baku: bool = False


SWISS = {
    "FIDE_DUTCH": SystemCode("dutch"),
    "FIDE_DUTCH_2017": SystemCode("dutch", "2017"),
    "FIDE_DUTCH_2025": SystemCode("dutch", "2026"),
    "FIDE_DUTCH_2026": SystemCode("dutch", "2026"),
    "FIDE_DUBOV": SystemCode("dubov"),
    "FIDE_DUBOV_2026": SystemCode("dubov", "2026"),
    "FIDE_BURSTEIN": SystemCode("burstein"),
    "FIDE_BURSTEIN_2026": SystemCode("burstein", "2026"),
    "FIDE_DOUBLESWISS": SystemCode("double-swiss"),
}
OTHER = {
    "CUSTOM_SWISS": SystemCode("custom-swiss"),
    "CUSTOM_DOUBLESWISS": SystemCode("custom-double-swiss"),
    "FIDE_ROUNDROBIN": SystemCode("berger"),
    "FIDE_DOUBLEROUNDROBIN": SystemCode("berger"),
    "BERGER_ROUNDROBIN": SystemCode("berger"),
    "BERGER_DOUBLEROUNDROBIN": SystemCode("berger"),
    "CUSTOM_ROUNDROBIN": SystemCode("custom-round-robin"),
    "CUSTOM_KNOCKOUT": SystemCode("knockout"),
}
BAKU = "_BAKU"


def system_of(code: str) -> SystemCode:
    """What the code stands for; an unknown one is kept in the record as a system of its own name."""
    upper = code.upper()
    if upper in OTHER:
        return OTHER[upper]
    stem = upper.removesuffix(BAKU)
    if stem in SWISS:
        known = SWISS[stem]
        return SystemCode(known.system, known.edition, upper.endswith(BAKU))
    if upper.startswith("BERGER_ROUNDROBIN_G"):
        return OTHER["BERGER_ROUNDROBIN"]
    return SystemCode(upper.lower())


def code_of(system: str, edition: str, *, baku: bool) -> str:
    """The code of a system that was not read from a file; empty when there is none (Lim)."""
    wanted = SystemCode(system, edition)
    for code, known in SWISS.items():
        if known == wanted and code != "FIDE_DUTCH_2025":
            return code + (BAKU if baku else "")
    return next((code for code, known in OTHER.items() if known == wanted), "")
