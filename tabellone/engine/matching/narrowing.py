"""Narrowing of many vertices of a matching, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.matching import Matcher


def narrowed_in_turn(matcher: Matcher, ranges: Iterable[tuple[int, int, int]], most: int | None = None) -> list[int]:
    """Narrow each vertex to its range (vertex, lowest, beyond) if an optimal matching allows it.

    Returns the narrowed vertices. Each vertex occurs once. After ``most`` narrowed vertices, the rest is not processed.

    The result is that of calling ``Matcher.narrow`` for each vertex in order. Vertices whose partner is already in the
    range are kept until the next vertex without such a partner, and are narrowed with one search. So a blossom around
    all of them is dissolved only once.
    """
    found: list[int] = []
    waiting: list[tuple[int, int, int]] = []
    mates = matcher.mates
    for v, lowest, beyond in ranges:
        if len(found) == most:
            break
        if lowest <= mates[v] < beyond:
            waiting.append((v, lowest, beyond))
            found.append(v)
            continue
        if waiting:
            matcher.narrow_all(waiting)
            waiting = []
        if matcher.narrow(v, lowest, beyond):
            found.append(v)
        mates = matcher.mates
    if waiting:
        matcher.narrow_all(waiting)
    return found
