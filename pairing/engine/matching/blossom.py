"""Maximum-weight matching in a general graph, exact for integers of any size.

Edmonds' primal-dual method with blossoms in its dense O(n³) form (J. Edmonds, *Maximum matching and a polyhedron with
0,1-vertices*, 1965; Z. Galil, *Efficient algorithms for finding maximum matching in graphs*, 1986). Weights are Python
integers, so that lexicographic criteria of any number fit into one weight.

Vertices and blossoms are numbered from 1; 0 is "none". A blossom gets a number above the vertices.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

EVEN, ODD, FREE = 0, 1, -1
"""Where a vertex or blossom stands in the search: at even or odd distance from an unmatched one, or not reached."""


def max_weight_matching(size: int, weights: Mapping[tuple[int, int], int]) -> list[int]:
    """The partner of each vertex ``0 … size - 1``, or -1, in a matching of the greatest total weight.

    ``weights`` holds each edge once, as ``(u, v)``; an edge whose weight is not positive is never used. Of several
    matchings of that weight the result is one, always the same for the same input.
    """
    positive = {edge: weight for edge, weight in weights.items() if weight > 0}
    if not positive:
        return [-1] * size
    search = _Search(size, positive)
    while search.augment_once():
        pass
    return [partner - 1 for partner in search.partner[1 : size + 1]]


class _Search:
    """The state of the method: duals, the current matching, and the blossoms."""

    def __init__(self, size: int, weights: Mapping[tuple[int, int], int]) -> None:
        limit = size + size // 2 + 2
        self.size = size
        self.top = size  # the highest number in use, blossoms included
        # edge[u][v] is the edge between u and v (vertices or blossoms) by its end vertices and weight; weight 0: none.
        self.edge: list[list[tuple[int, int, int]]] = [[(u, v, 0) for v in range(limit)] for u in range(limit)]
        for (u, v), weight in weights.items():
            self.edge[u + 1][v + 1] = (u + 1, v + 1, 2 * weight)
            self.edge[v + 1][u + 1] = (v + 1, u + 1, 2 * weight)
        largest = max(weights.values())
        self.dual = [largest if 1 <= u <= size else 0 for u in range(limit)]
        self.partner = [0] * limit
        self.slack = [0] * limit
        self.base = [u if u <= size else 0 for u in range(limit)]
        self.parent = [0] * limit
        self.label = [FREE] * limit
        self.visited = [0] * limit
        self.visit = 0
        self.members: list[list[int]] = [[] for _ in range(limit)]
        self.inside: list[list[int]] = [[u if u == v else 0 for v in range(size + 1)] for u in range(limit)]
        self.queue: deque[int] = deque()
        self.neighbours: list[list[int]] = [[] for _ in range(size + 1)]
        for u, v in weights:
            self.neighbours[u + 1].append(v + 1)
            self.neighbours[v + 1].append(u + 1)

    def _excess(self, edge: tuple[int, int, int]) -> int:
        """How far the duals are above the edge's weight; 0: the edge is tight."""
        return self.dual[edge[0]] + self.dual[edge[1]] - edge[2]

    def _update_slack(self, u: int, x: int) -> None:
        current = self.slack[x]
        if not current or self._excess(self.edge[u][x]) < self._excess(self.edge[current][x]):
            self.slack[x] = u

    def _set_slack(self, x: int) -> None:
        self.slack[x] = 0
        edge, base, label = self.edge, self.base, self.label
        for u in range(1, self.size + 1):
            if edge[u][x][2] > 0 and base[u] != x and label[base[u]] == EVEN:
                self._update_slack(u, x)

    def _enqueue(self, x: int) -> None:
        if x <= self.size:
            self.queue.append(x)
        else:
            for member in self.members[x]:
                self._enqueue(member)

    def _set_base(self, x: int, base: int) -> None:
        self.base[x] = base
        if x > self.size:
            for member in self.members[x]:
                self._set_base(member, base)

    def _even_position(self, blossom: int, member: int) -> int:
        """The member's place on the even way round from the blossom's base; the way may be turned."""
        members = self.members[blossom]
        place = members.index(member)
        if place % 2:
            members[1:] = members[:0:-1]
            return len(members) - place
        return place

    def _match(self, u: int, v: int) -> None:
        edge = self.edge[u][v]
        self.partner[u] = edge[1]
        if u <= self.size:
            return
        member = self.inside[u][edge[0]]
        place = self._even_position(u, member)
        members = self.members[u]
        for i in range(place):
            self._match(members[i], members[i ^ 1])
        self._match(member, v)
        self.members[u] = members[place:] + members[:place]

    def _augment(self, u: int, v: int) -> None:
        while True:
            following = self.base[self.partner[u]]
            self._match(u, v)
            if not following:
                return
            self._match(following, self.base[self.parent[following]])
            u, v = self.base[self.parent[following]], following

    def _common_ancestor(self, u: int, v: int) -> int:
        self.visit += 1
        while u or v:
            if u:
                if self.visited[u] == self.visit:
                    return u
                self.visited[u] = self.visit
                u = self.base[self.partner[u]]
                if u:
                    u = self.base[self.parent[u]]
            u, v = v, u
        return 0

    def _add_blossom(self, u: int, ancestor: int, v: int) -> None:
        b = self.size + 1
        while b <= self.top and self.base[b]:
            b += 1
        self.top = max(self.top, b)
        self.dual[b], self.label[b] = 0, EVEN
        self.partner[b] = self.partner[ancestor]
        members = [ancestor]
        for end in (u, v):
            x = end
            while x != ancestor:
                y = self.base[self.partner[x]]
                members += [x, y]
                self._enqueue(y)
                x = self.base[self.parent[y]]
            if end == u:
                members[1:] = members[:0:-1]
        self.members[b] = members
        self._set_base(b, b)
        self._edges_of_blossom(b)
        self._set_slack(b)

    def _edges_of_blossom(self, b: int) -> None:
        edge, inside = self.edge, self.inside[b]
        own = edge[b]
        for x in range(1, self.top + 1):
            own[x] = (b, x, 0)
            edge[x][b] = (x, b, 0)
        for x in range(1, self.size + 1):
            inside[x] = 0
        for member in self.members[b]:
            of_member = edge[member]
            for x in range(1, self.top + 1):
                candidate = of_member[x]
                if candidate[2] and (own[x][2] == 0 or self._excess(candidate) < self._excess(own[x])):
                    own[x] = candidate
                    edge[x][b] = edge[x][member]
            in_member = self.inside[member]
            for x in range(1, self.size + 1):
                if in_member[x]:
                    inside[x] = member

    def _expand_blossom(self, b: int) -> None:
        for member in self.members[b]:
            self._set_base(member, member)
        entry = self.inside[b][self.edge[b][self.parent[b]][0]]
        place = self._even_position(b, entry)
        members = self.members[b]
        for i in range(0, place, 2):
            odd, even = members[i], members[i + 1]
            self.parent[odd] = self.edge[even][odd][0]
            self.label[odd], self.label[even] = ODD, EVEN
            self.slack[odd] = 0
            self._set_slack(even)
            self._enqueue(even)
        self.label[entry] = ODD
        self.parent[entry] = self.parent[b]
        for member in members[place + 1 :]:
            self.label[member] = FREE
            self._set_slack(member)
        self.base[b] = 0

    def _reach(self, edge: tuple[int, int, int]) -> bool:
        """Follow a tight edge from an even vertex; True when the matching grew."""
        u, v = self.base[edge[0]], self.base[edge[1]]
        if self.label[v] == FREE:
            self.parent[v], self.label[v] = edge[0], ODD
            mate = self.base[self.partner[v]]
            self.slack[v] = self.slack[mate] = 0
            self.label[mate] = EVEN
            self._enqueue(mate)
        elif self.label[v] == EVEN:
            ancestor = self._common_ancestor(u, v)
            if not ancestor:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._add_blossom(u, ancestor, v)
        return False

    def augment_once(self) -> bool:
        """Grow the matching by one edge; False when it is the heaviest."""
        for x in range(1, self.top + 1):
            self.label[x], self.slack[x] = FREE, 0
        self.queue.clear()
        for x in range(1, self.top + 1):
            if self.base[x] == x and not self.partner[x]:
                self.parent[x], self.label[x] = 0, EVEN
                self._enqueue(x)
        if not self.queue:
            return False
        while True:
            if self._grow():
                return True
            if not self._change_duals():
                return False
            self.queue.clear()
            if self._reach_tight():
                return True
            self._expand_spent()

    def _reach_tight(self) -> bool:
        """Follow the edges that the change of duals made tight; True when the matching grew."""
        for x in range(1, self.top + 1):
            u = self.slack[x]
            if not (self.base[x] == x and u and self.base[u] != x):
                continue
            edge = self.edge[u][x]
            if self._excess(edge) == 0 and self._reach(edge):
                return True
        return False

    def _expand_spent(self) -> None:
        """Take apart the odd blossoms whose dual has come down to zero."""
        for b in range(self.size + 1, self.top + 1):
            if self.base[b] == b and self.label[b] == ODD and self.dual[b] == 0:
                self._expand_blossom(b)

    def _grow(self) -> bool:
        dual, base, label = self.dual, self.base, self.label
        while self.queue:
            u = self.queue.popleft()
            if label[base[u]] == ODD:
                continue
            edges = self.edge[u]
            for v in self.neighbours[u]:
                if base[u] == base[v]:
                    continue
                edge = edges[v]
                if dual[u] + dual[v] == edge[2]:
                    if self._reach(edge):
                        return True
                else:
                    self._update_slack(u, base[v])
        return False

    def _change_duals(self) -> bool:
        """Move the duals until an edge becomes tight; False when an unmatched vertex's dual would reach zero."""
        lowest = min(self.dual[u] for u in range(1, self.size + 1) if self.label[self.base[u]] == EVEN)
        step = self._step(lowest)
        if lowest <= step:
            return False
        for u in range(1, self.size + 1):
            where = self.label[self.base[u]]
            if where == EVEN:
                self.dual[u] -= step
            elif where == ODD:
                self.dual[u] += step
        for b in range(self.size + 1, self.top + 1):
            if self.base[b] == b and self.label[b] != FREE:
                self.dual[b] += 2 * step if self.label[b] == EVEN else -2 * step
        return True

    def _step(self, largest: int) -> int:
        """How far the duals can move, at most ``largest``."""
        step = largest
        for b in range(self.size + 1, self.top + 1):
            if self.base[b] == b and self.label[b] == ODD:
                step = min(step, self.dual[b] // 2)
        for x in range(1, self.top + 1):
            u = self.slack[x]
            if self.base[x] != x or not u or self.label[x] == ODD:
                continue
            excess = self._excess(self.edge[u][x])
            step = min(step, excess if self.label[x] == FREE else excess // 2)
        return step
