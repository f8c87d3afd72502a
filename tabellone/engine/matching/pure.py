"""The matching core in Python: minimum-cost matchings that can be narrowed, edge by edge, without a new start.

Edmonds' primal-dual method with blossoms (J. Edmonds, *Maximum matching and a polyhedron with 0,1-vertices*, 1965; Z.
Galil, *Efficient algorithms for finding maximum matching in graphs*, 1986), one search tree at a time. The cost of a
pair depends only on the classes of its two vertices, so no edge is stored.

A matching and its duals prove each other optimal: the sum of the duals is the value of the matching. `narrow` removes
edges of a vertex and checks if a matching of the same value remains. The loss in the duals is a debt that the searches
must repay exactly; a search that would repay more proves that there is no such matching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabellone.engine.matching.problem import Problem

NONE, OUTER, INNER = 0, 1, 2
UNMATCHED = -1


class PureMatcher:
    """An optimal matching of a problem's vertices."""

    def __init__(self, problem: Problem) -> None:
        size = self.size = problem.size
        self.classes = problem.classes
        self.weights: list[list[int | None]] = problem.scalar_weights()
        self.barred = [frozenset(others) for others in problem.barred]
        self.lowest = [0] * size
        self.beyond = [size] * size
        self.must = [problem.must[kind] for kind in problem.classes]
        self.order = [0] * size
        self.ordered_from = size
        potentials = problem.potentials(self.weights)
        self.dual = [potentials[kind] for kind in problem.classes]
        self.mates = [UNMATCHED] * size
        self.spent = 0
        # Blossoms are numbered from `size`. The members of a blossom form a circle that starts with its base; links[i]
        # joins members i and i + 1, and links with odd i are in the matching.
        self.top = list(range(size))
        self.base: dict[int, int] = {v: v for v in range(size)}
        self.members: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.charge: dict[int, int] = {}
        self.next_number = size
        self.leaves: dict[int, list[int]] = {v: [v] for v in range(size)}
        self.lost: list[int] = []
        """Vertices that cannot all be matched, after a failure."""
        self._start_search()

    # --- public methods ---

    def solve(self, hints: Sequence[tuple[int, int]] = ()) -> bool:
        """Find an optimal matching, starting from the hinted pairs.

        Returns False if a vertex that must be matched cannot be.
        """
        self._take(hints)
        settled = True
        for v in range(self.size):
            if self._is_open(v) and not self._settle(v, None):
                settled = False  # continue: `mates` shows how many can be matched
        return settled

    def narrow(self, v: int, lowest: int, beyond: int) -> bool:
        """Match ``v`` only with ``lowest … beyond - 1`` from now on, if an optimal matching allows it.

        Returns False and changes nothing otherwise.
        """
        if beyond == lowest + 1 and 0 <= lowest < self.size:
            self._swap(v, lowest)
        lowest, beyond = max(lowest, self.lowest[v]), min(beyond, self.beyond[v])
        if self.top[v] == v and lowest <= self.mates[v] < beyond:
            self.lowest[v], self.beyond[v], self.must[v] = lowest, beyond, True
            return True
        return self.narrow_all([(v, lowest, beyond)])

    def possible(self, v: int) -> bytes:
        """Return for each vertex 1 if an optimal matching may match ``v`` with it; 0 proves that none does."""
        reached = self._reached_without(v)
        return bytes(
            int((reached is None or other in reached) and self._could_be_matched(v, other))
            for other in range(self.size)
        )

    def pick(self, v: int, lowest: int, beyond: int) -> int:
        """Match ``v`` with the first of ``lowest … beyond - 1`` that an optimal matching allows; return -1 for none."""
        for other in range(lowest, beyond):
            if self._could_be_matched(v, other) and self.narrow(v, other, other + 1):
                self.narrow(other, v, v + 1)
                return other
        return UNMATCHED

    def narrow_all(self, ranges: Sequence[tuple[int, int, int]]) -> bool:
        """Narrow many vertices to their ranges (vertex, lowest, beyond), if an optimal matching allows all of them.

        Returns False and changes nothing otherwise. Each vertex occurs once.
        """
        saved = self._save()
        debt = 0
        for v, lowest, beyond in ranges:
            self.lowest[v], self.beyond[v] = max(lowest, self.lowest[v]), min(beyond, self.beyond[v])
            self.must[v] = True
            debt += self._dissolve_all_around(v)
        for v, _, _ in ranges:
            mate = self.mates[v]
            if mate != UNMATCHED and not self.lowest[v] <= mate < self.beyond[v]:
                self.mates[v] = self.mates[mate] = UNMATCHED
        if self._repay(debt):
            return True
        self._restore(saved)
        return False

    def prefer(self, first: int, worth: Sequence[int], hints: Sequence[tuple[int, int]]) -> bool:
        """Find an optimal matching with the greatest worth.

        The worth of a pair from ``first`` on is that of its lower vertex. A vertex may have a worth above 0 only if the
        hints match it to a later vertex.
        """
        for v in range(first, self.size):
            self._dissolve_all_around(v)
        scale = Problem.LANE
        self.dual = [dual * scale for dual in self.dual]
        self.charge = {blossom: charge * scale for blossom, charge in self.charge.items()}
        self.weights = [[None if w is None else w * scale for w in row] for row in self.weights]
        self.order, self.ordered_from = [2 * value for value in worth], first
        # The number of pairs between two classes is nearly the same in all optimal matchings. More edges may be tight,
        # but each extra pair leaves two other vertices unmatched, and the search must undo it.
        quota: Counter[tuple[int, int]] = Counter()
        for v in range(first, self.size):
            self.dual[v] += max(0, 2 * worth[v])
            mate = self.mates[v]
            if mate >= first or (mate != UNMATCHED and worth[v] > 0):
                self.mates[v] = self.mates[mate] = UNMATCHED
                quota[self._classes_of(v, mate)] += 1
        self._take(hints, quota)
        return self.solve()

    # --- edges and duals ---

    def _weight(self, a: int, b: int) -> int | None:
        """Return twice the weight of the edge; None if the two must not be matched."""
        if a == b or b in self.barred[a]:
            return None
        if not (self.lowest[a] <= b < self.beyond[a] and self.lowest[b] <= a < self.beyond[b]):
            return None
        weight = self.weights[self.classes[a]][self.classes[b]]
        lower = min(a, b)
        return weight if weight is None or lower < self.ordered_from else weight + self.order[lower]

    def _slack(self, a: int, b: int) -> int | None:
        weight = self._weight(a, b)
        return None if weight is None else self.dual[a] + self.dual[b] - weight

    def _neighbours(self, a: int) -> Iterator[tuple[int, int]]:
        """Yield the possible partners of a vertex, each with its slack."""
        barred, lowest, beyond, classes = self.barred[a], self.lowest, self.beyond, self.classes
        row, dual, own = self.weights[classes[a]], self.dual, self.dual[a]
        order, first = self.order, self.ordered_from
        for b in range(lowest[a], beyond[a]):
            weight = row[classes[b]]
            if weight is None or b == a or b in barred or not lowest[b] <= a < beyond[b]:
                continue
            if a >= first and b >= first:
                weight += order[min(a, b)]
            yield b, own + dual[b] - weight

    def _could_be_matched(self, a: int, b: int) -> bool:
        """Return True if an optimal matching may contain the edge.

        Its slack, with the charges of the blossoms around both vertices, must be zero.
        """
        slack = self._slack(a, b)
        if slack is None:
            return False
        node = self.top[a]
        while node >= self.size and b in self.leaves[node]:
            slack += self.charge[node]
            node = self.members[node][self._member_with(node, a)]
        return slack == 0

    def _swap(self, v: int, b: int) -> None:
        """Match two vertices if this and a pair of their partners are as good as the present pairs."""
        left, other = self.mates[v], self.mates[b]
        if left in (b, UNMATCHED) or other == UNMATCHED or any(self.top[u] != u for u in (v, b, left, other)):
            return
        if self._slack(v, b) == 0 == self._slack(left, other):
            self.mates[v], self.mates[b], self.mates[left], self.mates[other] = b, v, other, left

    def _reached_without(self, v: int) -> set[int] | None:
        """Return the vertices that an alternating path of tight edges without ``v`` joins to its partner.

        None if the paths do not tell who can be the partner instead.
        """
        mate = self.mates[v]
        if mate == UNMATCHED or not all(self.must) or self.top[v] != v or self.top[mate] != mate:
            return None
        bounds = self.lowest[v], self.beyond[v]
        self.lowest[v] = self.beyond[v] = 0
        self.mates[mate] = UNMATCHED
        self._start_search()
        self.root = mate
        self._make_outer(mate)
        self._scan()
        reached = {other for other in range(self.size) if self.label.get(self.top[other]) == OUTER}
        self._end_search()
        self.mates[mate] = v
        self.lowest[v], self.beyond[v] = bounds
        return reached

    def _take(self, hints: Sequence[tuple[int, int]], quota: Counter[tuple[int, int]] | None = None) -> None:
        """Match the hinted pairs if this may be optimal; for two classes at most the quota."""
        for a, b in hints:
            if quota is not None and not quota[self._classes_of(a, b)]:
                continue
            if self.mates[a] == UNMATCHED == self.mates[b] and self._slack(a, b) == 0 and not self._in_blossom(a, b):
                self.mates[a], self.mates[b] = b, a
                if quota is not None:
                    quota[self._classes_of(a, b)] -= 1

    def _classes_of(self, a: int, b: int) -> tuple[int, int]:
        first, second = sorted((self.classes[a], self.classes[b]))
        return first, second

    def _in_blossom(self, a: int, b: int) -> bool:
        return self.top[a] != a or self.top[b] != b

    def _is_open(self, v: int) -> bool:
        """Return True if the vertex has no partner and needs one."""
        return self.mates[v] == UNMATCHED and self.base[self.top[v]] == v and (self.must[v] or self.dual[v] != 0)

    def _repay(self, debt: int) -> bool:
        """Match all vertices again with duals that lose exactly the debt."""
        for v in range(self.size):
            if self._is_open(v):
                if not self._settle(v, debt):
                    return False
                debt -= self.spent
        return True

    # --- saving and restoring ---

    def _save(self) -> tuple[object, ...]:
        return (
            self.lowest[:],
            self.beyond[:],
            self.must[:],
            self.dual[:],
            self.mates[:],
            self.top[:],
            dict(self.base),
            {blossom: members[:] for blossom, members in self.members.items()},
            {blossom: links[:] for blossom, links in self.links.items()},
            dict(self.charge),
            dict(self.leaves),
        )

    def _restore(self, saved: tuple[object, ...]) -> None:
        (
            self.lowest,
            self.beyond,
            self.must,
            self.dual,
            self.mates,
            self.top,
            self.base,
            self.members,
            self.links,
            self.charge,
            self.leaves,
        ) = saved  # type: ignore[assignment]  # the tuple of _save

    # --- blossoms ---

    def _member_with(self, blossom: int, v: int) -> int:
        """Return the position of the member that contains the vertex."""
        for place, member in enumerate(self.members[blossom]):
            if member == v or (member >= self.size and v in self.leaves[member]):
                return place
        raise AssertionError("the vertex is not in the blossom")

    def _rebase(self, node: int, v: int) -> None:
        """Match the blossom's vertices within it, except ``v``."""
        if node < self.size or self.base[node] == v:
            return
        place = self._member_with(node, v)
        members = self.members[node] = self.members[node][place:] + self.members[node][:place]
        links = self.links[node] = self.links[node][place:] + self.links[node][:place]
        self._rebase(members[0], v)
        for i in range(1, len(members), 2):
            a, b = links[i]
            self._rebase(members[i], a)
            self._rebase(members[i + 1], b)
            self.mates[a], self.mates[b] = b, a
        self.base[node] = v

    def _release(self, blossom: int) -> list[int]:
        """Dissolve a blossom and return its members, which become top-level nodes."""
        members = self.members.pop(blossom)
        for member in members:
            for v in self.leaves[member]:
                self.top[v] = member
        del self.links[blossom], self.charge[blossom], self.base[blossom], self.leaves[blossom]
        return members

    def _dissolve_all_around(self, v: int) -> int:
        """Dissolve the blossoms around a vertex and move their charges to the vertices; return the cost."""
        debt = 0
        while self.top[v] != v:
            blossom = self.top[v]
            half = self.charge[blossom] // 2
            for leaf in self.leaves[blossom]:
                self.dual[leaf] += half
            base = self.base[blossom]
            mate = self.mates[base]
            if half and mate != UNMATCHED:
                self.mates[base] = self.mates[mate] = UNMATCHED
            debt += half
            self._release(blossom)
        return debt

    # --- the search ---

    def _start_search(self) -> None:
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int]] = {}
        self.nearest: dict[int, int] = {}
        self.closest_outer: dict[int, int] = {}
        self.queue: list[int] = []
        self.root = UNMATCHED

    def _settle(self, root: int, budget: int | None) -> bool:
        """Match a vertex, or leave it unmatched if allowed; return False if this exceeds the budget."""
        self._start_search()
        self.spent = 0
        self.root = self.top[root]
        self._make_outer(self.root)
        done = False
        while not done:
            done = self._scan()
            if done:
                break
            step = self._step()
            if step is None:
                self.lost = [v for v in range(self.size) if self.label.get(self.top[v]) == OUTER]
                return False
            if budget is not None and self.spent + step > budget:
                return False
            self._change_duals(step)
            self.spent += step
            if budget is None and self.ordered_from == self.size:
                self._lower_open()
            done = self._leave_free() or self._grow_tight()
            if not done:
                self._expand_spent()
        self._end_search()
        return True

    def _end_search(self) -> None:
        for blossom in [node for node in self.members if self.top[self.base[node]] == node]:
            self._release_spent(blossom)

    def _release_spent(self, blossom: int) -> None:
        if self.charge[blossom] == 0:
            for member in self._release(blossom):
                if member >= self.size:
                    self._release_spent(member)

    def _make_outer(self, node: int) -> None:
        self.label[node] = OUTER
        self.queue.extend(self.leaves[node])

    def _scan(self) -> bool:
        """Scan the edges of the new outer vertices; return True if the matching grew."""
        while self.queue:
            a = self.queue.pop()
            for b, slack in self._neighbours(a):
                other = self.top[b]
                if other == self.top[a]:
                    continue
                label = self.label.get(other, NONE)
                if slack == 0 and label != INNER:
                    if self._reach(a, b):
                        return True
                elif label == OUTER:
                    self._note(self.closest_outer, a, b)
                else:
                    self._note(self.nearest, b, a)
        return False

    def _note(self, notes: dict[int, int], of: int, candidate: int) -> None:
        known = notes.get(of)
        if known is None:
            notes[of] = candidate
            return
        old, new = self._slack(of, known), self._slack(of, candidate)
        if old is None or (new is not None and new < old):
            notes[of] = candidate

    def _reach(self, a: int, b: int) -> bool:
        """Follow a tight edge from an outer vertex; return True if the matching grew."""
        node = self.top[b]
        if self.label.get(node, NONE) == OUTER:
            self._shrink(a, b)
            return False
        mate = self.mates[self.base[node]]
        if mate == UNMATCHED:
            self._rebase(node, b)
            self.mates[b] = a
            self._flip(a, b)
            return True
        self.label[node] = INNER
        self.entry[node] = (a, b)
        self._make_outer(self.top[mate])
        return False

    def _flip(self, a: int, partner: int) -> None:
        """Give an outer vertex a new partner (or none) and shift the partners along the path to the root."""
        while True:
            node = self.top[a]
            old = self.mates[self.base[node]]
            self._rebase(node, a)
            self.mates[a] = partner
            if node == self.root:
                return
            inner = self.top[old]
            above, entered = self.entry[inner]
            self._rebase(inner, entered)
            self.mates[entered] = above
            a, partner = above, entered

    def _way_up(self, node: int) -> list[int]:
        """Return the outer and inner blossoms from this outer one to the root."""
        way = [node]
        while node != self.root:
            inner = self.top[self.mates[self.base[node]]]
            node = self.top[self.entry[inner][0]]
            way += [inner, node]
        return way

    def _shrink(self, a: int, b: int) -> None:
        """Form a blossom from the circle that an edge between two outer vertices closes."""
        left, right = self._way_up(self.top[a]), self._way_up(self.top[b])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        stem = left.pop()
        right.pop()
        left.reverse()
        members = [stem, *left, *right]
        links: list[tuple[int, int]] = []
        for i, node in enumerate(left):
            if i % 2 == 0:
                links.append(self.entry[node])
            else:
                base = self.base[node]
                links.append((self.mates[base], base))
        links.append((a, b))
        for i, node in enumerate(right):
            if i % 2 == 0:
                base = self.base[node]
                links.append((base, self.mates[base]))
            else:
                links.append((self.entry[node][1], self.entry[node][0]))
        blossom = self.next_number
        self.next_number += 1
        new_outer = [node for node in members if self.label[node] == INNER]
        self.members[blossom], self.links[blossom] = members, links
        self.charge[blossom], self.base[blossom] = 0, self.base[stem]
        self.leaves[blossom] = [v for node in members for v in self.leaves[node]]
        self.label[blossom] = OUTER
        if self.root == stem:
            self.root = blossom
        for v in self.leaves[blossom]:
            self.top[v] = blossom
        for node in new_outer:
            self.queue.extend(self.leaves[node])

    def _expand_spent(self) -> None:
        """Dissolve the inner blossoms with a charge of zero."""
        for blossom in [
            node for node in self.members if self.label.get(node, NONE) == INNER and self.charge[node] == 0
        ]:
            if self.top[self.base[blossom]] == blossom:
                self._expand(blossom)

    def _expand(self, blossom: int) -> None:
        above, entered = self.entry.pop(blossom)
        del self.label[blossom]
        place = self._member_with(blossom, entered)
        links = self.links[blossom]
        members = self._release(blossom)
        count = len(members)
        forward = place % 2 == 1
        came: tuple[int, int] = (above, entered)
        while True:
            node = members[place]
            self.label[node], self.entry[node] = INNER, came
            if place == 0:
                return
            place = (place + 1) % count if forward else place - 1
            self._make_outer(members[place])
            a, b = links[place] if forward else links[place - 1][::-1]
            came = (a, b)
            place = (place + 1) % count if forward else place - 1

    def _step(self) -> int | None:
        """Return the largest possible change of the duals before the next event; None without a limit."""
        step: int | None = None
        for v in range(self.size):
            label = self.label.get(self.top[v], NONE)
            candidate: int | None = None
            if label == OUTER:
                if not self.must[v]:
                    step = self.dual[v] if step is None else min(step, self.dual[v])
                candidate = self._slack_to_outer(v)
                candidate = None if candidate is None else candidate // 2
            elif label == NONE and v in self.nearest:
                candidate = self._slack(v, self.nearest[v])
            if candidate is not None and (step is None or candidate < step):
                step = candidate
        for blossom, charge in self.charge.items():
            if self.label.get(blossom, NONE) == INNER and self.top[self.base[blossom]] == blossom:
                half = charge // 2
                step = half if step is None else min(step, half)
        return step

    def _slack_to_outer(self, v: int) -> int | None:
        other = self.closest_outer.get(v)
        if other is None:
            return None
        if self.top[other] == self.top[v]:
            del self.closest_outer[v]
            for b, _ in self._neighbours(v):
                if self.top[b] != self.top[v] and self.label.get(self.top[b], NONE) == OUTER:
                    self._note(self.closest_outer, v, b)
            other = self.closest_outer.get(v)
            if other is None:
                return None
        return self._slack(v, other)

    def _change_duals(self, step: int) -> None:
        if step == 0:
            return
        for v in range(self.size):
            label = self.label.get(self.top[v], NONE)
            if label == OUTER:
                self.dual[v] -= step
            elif label == INNER:
                self.dual[v] += step
        for blossom in self.charge:
            if self.top[self.base[blossom]] == blossom:
                label = self.label.get(blossom, NONE)
                if label == OUTER:
                    self.charge[blossom] += 2 * step
                elif label == INNER:
                    self.charge[blossom] -= 2 * step

    def _lower_open(self) -> None:
        """Lower the duals of the open vertices outside the tree as far as the edges to all classes allow.

        The search lowers only the dual of its root. Sometimes many vertices of a class are open and can only be matched
        with each other, because all other classes are used up. Then each of their searches would move all these duals
        up and down again.
        """
        least: dict[int, int] = {}
        for v, kind in enumerate(self.classes):
            least[kind] = min(self.dual[v], least.get(kind, self.dual[v]))
        for v, kind in enumerate(self.classes):
            if self.top[v] != v or self.label.get(v, NONE) != NONE or not self._is_open(v):
                continue
            row = self.weights[kind]
            slacks = [self.dual[v] + low - weight for other, low in least.items() if (weight := row[other]) is not None]
            if not self.must[v]:
                slacks.append(self.dual[v])
            self.dual[v] -= max(0, min(slacks, default=0))
            least[kind] = min(least[kind], self.dual[v])

    def _leave_free(self) -> bool:
        """Leave an outer vertex with a dual of zero unmatched, if one is allowed to be."""
        for v in range(self.size):
            if self.dual[v] == 0 and not self.must[v] and self.label.get(self.top[v], NONE) == OUTER:
                self._flip(v, UNMATCHED)
                return True
        return False

    def _grow_tight(self) -> bool:
        """Follow the edges that have become tight, edges to open vertices first; return True if the matching grew."""
        for v, near in self.nearest.items():
            is_alone = self.top[v] == v and self.mates[v] == UNMATCHED and self.label.get(v, NONE) == NONE
            if is_alone and self._slack(v, near) == 0:
                return self._reach(near, v)
        for v in range(self.size):
            label = self.label.get(self.top[v], NONE)
            if label == NONE and v in self.nearest:
                if self._slack(v, self.nearest[v]) == 0 and self._reach(self.nearest[v], v):
                    return True
            elif label == OUTER and self._slack_to_outer(v) == 0:
                self._shrink(v, self.closest_outer[v])
        return False
