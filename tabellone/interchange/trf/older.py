"""A report for readers of TRF16: the lines that this older format knows."""

from __future__ import annotations

OF_TRF16 = frozenset(
    {"001", "012", "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}
    | {"XXR", "XXC", "XXS", "XXP", "XXA"}
)
"""Codes of TRF16, and of JaVaFo's extension of it."""


def as_trf16(report: str) -> str:
    """Return a report of this program without the lines that TRF16 does not know, and without remarks (``###``)."""
    return "".join(line for line in report.splitlines(keepends=True) if line[:3] in OF_TRF16)
