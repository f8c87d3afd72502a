"""Narrowing of many vertices of a matching, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.matching import Matcher


def narrowed_in_turn(matcher: Matcher, ranges: Iterable[tuple[int, int, int]], most: int | None = None) -> list[int]:
    """Narrow each vertex to its range (vertex, lowest, beyond) if an optimal matching allows it.

    Returns the narrowed vertices. Each vertex occurs once. After ``most`` narrowed vertices, the rest is not processed.

    The result is that of calling ``Matcher.narrow`` for each vertex in order, with fewer searches. Vertices whose
    partner is already in the range need none. Beginning with a vertex whose partner is outside, a block of vertices is
    narrowed together, or none of them. Each block is twice as long as the one before, until a block is refused; then
    halved blocks find the first vertex in it that cannot be narrowed.
    """
    rows = list(ranges)
    found: list[int] = []
    waiting: list[tuple[int, int, int]] = []
    mates = matcher.mates
    place, size = 0, 1
    refused: int | None = None
    """The vertices from ``place`` to here cannot all be narrowed."""
    while place < len(rows) and len(found) != most:
        v, lowest, beyond = rows[place]
        if lowest <= mates[v] < beyond:
            waiting.append(rows[place])
            found.append(v)
            place += 1
        elif refused is not None and place + 1 >= refused:
            place, size, refused = place + 1, 1, None
        else:
            size = min(size, (refused - place) // 2 if refused else size, size if most is None else most - len(found))
            block = rows[place : place + size]
            if matcher.narrow_all([*waiting, *block]):
                found += [row[0] for row in block]
                place, size, waiting = place + size, 2 * size, []
            else:
                refused = place + len(block)
            mates = matcher.mates
    if waiting:
        matcher.narrow_all(waiting)
    return found
