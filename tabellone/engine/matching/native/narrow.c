/* Narrowing an optimal matching choice by choice. */

#include "internal.h"

/* Match everybody again with duals that lose exactly the debt. */
static int repay(matcher_t *m)
{
    for (int v = 0; v < m->size; v++)
        if (is_open(m, v)) {
            if (!settle(m, v, 1))
                return 0;
            add(m->debt, m->spent, -1, m->lanes);
        }
    return !m->failed;
}

static void narrow_range(matcher_t *m, int v, int low, int high)
{
    state_t *s = &m->state;
    s->low[v] = low > s->low[v] ? low : s->low[v];
    s->high[v] = high < s->high[v] ? high : s->high[v];
    s->must[v] = 1;
}

/* Whether the vertex has a mate beyond its range. */
static int is_outside(const state_t *s, int v)
{
    int mate = s->mate[v];
    return mate != UNMATCHED && (mate < s->low[v] || s->high[v] <= mate);
}

/* Narrow many vertices to ranges (vertex, low, high, …), or none of them. */
int matcher_narrow_all(matcher_t *m, int count, const int *ranges)
{
    state_t *s = &m->state;
    save(m);
    memset(m->debt, 0, m->lanes * sizeof(lane_t));
    for (int i = 0; i < count; i++) {
        const int *range = ranges + 3 * i;
        narrow_range(m, range[0], range[1], range[2]);
        dissolve_around(m, range[0]);
    }
    for (int i = 0; i < count; i++) {
        int v = ranges[3 * i];
        if (is_outside(s, v))
            s->mate[v] = s->mate[s->mate[v]] = UNMATCHED;
    }
    if (repay(m))
        return 1;
    restore(m);
    return 0;
}

/* Let v and b leave their mates for each other, if those may be matched instead. */
static int swap(matcher_t *m, int v, int b)
{
    state_t *s = &m->state;
    int left = s->mate[v], other = s->mate[b];
    if (left == UNMATCHED || other == UNMATCHED || s->top[v] != v || s->top[b] != b || s->top[left] != left ||
        s->top[other] != other || !is_tight(m, left, other))
        return 0;
    s->mate[left] = other;
    s->mate[other] = left;
    s->mate[v] = b;
    s->mate[b] = v;
    return 1;
}

int matcher_narrow(matcher_t *m, int v, int low, int high)
{
    const state_t *s = &m->state;
    int range[3] = {v, low, high};
    if (high == low + 1 && low >= 0 && high <= m->size && low != s->mate[v] && is_tight(m, v, low))
        swap(m, v, low);
    if (s->top[v] == v && low <= s->mate[v] && s->mate[v] < high && !is_outside(s, v)) {
        narrow_range(m, v, low, high);
        return 1;
    }
    return matcher_narrow_all(m, 1, range);
}

/* Mark as outer whom an optimal matching could give to v instead of its mate: those whom an alternating way of tight
 * edges joins to the mate without v. Nothing but labels is changed. 0 when that says nothing. */
static int find_alternatives(matcher_t *m, int v)
{
    int mate = m->state.mate[v];
    if (m->has_free || mate == UNMATCHED || m->state.top[v] != v || m->state.top[mate] != mate)
        return 0;
    int low = m->state.low[v], high = m->state.high[v];
    m->state.low[v] = m->state.high[v] = 0; /* nobody may be matched with v meanwhile */
    m->state.mate[mate] = UNMATCHED;
    start_search(m, mate);
    scan_queue(m);
    m->state.mate[mate] = v;
    m->state.low[v] = low;
    m->state.high[v] = high;
    return 1;
}

/* Whether the duals let an optimal matching have the edge: its slack, with the charges of the blossoms around both, is
 * zero. */
static int could_be_matched(matcher_t *m, int a, int b)
{
    lane_t *total = m->scratch;
    if (!slack(m, a, b, total))
        return 0;
    int node = m->state.top[a];
    while (node >= m->size && holds(m, node, b)) {
        add(total, CHARGE(m, node), 1, m->lanes);
        node = BLOSSOM(m, node).members[member_with(m, node, a)];
    }
    return is_zero(total, m->lanes);
}

/* Note for each vertex in `possible` whether an optimal matching could give it to v: 0 is a proof that none does. */
void matcher_find_possible(matcher_t *m, int v)
{
    int known = find_alternatives(m, v);
    for (int u = 0; u < m->size; u++)
        m->possible[u] = !known || m->state.mate[v] == u || label_of(m, u) == OUTER;
    if (known)
        end_search(m);
    for (int u = 0; u < m->size; u++)
        m->possible[u] = m->possible[u] && could_be_matched(m, v, u);
}

int matcher_pick(matcher_t *m, int v, int low, int high)
{
    int known = 0;
    for (int b = low; b < high && !m->failed; b++) {
        if (known ? !m->possible[b] : !could_be_matched(m, v, b))
            continue;
        if (!known && m->state.mate[v] != b && !swap(m, v, b)) {
            matcher_find_possible(m, v);
            known = 1;
            if (!m->possible[b])
                continue;
        }
        if (matcher_narrow(m, v, b, b + 1)) {
            matcher_narrow(m, b, v, v + 1);
            return b;
        }
    }
    return UNMATCHED;
}

void matcher_prefer(matcher_t *m, int first, const lane_t *worth)
{
    state_t *s = &m->state;
    int last = m->lanes - 1;
    for (int v = 0; v < m->size; v++)
        dissolve_around(m, v);
    m->ordered_from = first;
    for (int v = 0; v < m->size; v++)
        m->order[v] = 2 * worth[v];
    /* What an optimal matching has of each two classes, others have much the same. More of them may be tight, but each
     * that is taken leaves two others for whom the search has to undo it. */
    memset(m->quota, 0, (size_t)m->kinds * m->kinds * sizeof(int));
    for (int v = first; v < m->size; v++) {
        if (worth[v] > 0)
            DUAL(m, v)[last] += 2 * worth[v];
        int mate = s->mate[v];
        if (mate >= first || (mate != UNMATCHED && worth[v] > 0)) {
            s->mate[v] = s->mate[mate] = UNMATCHED;
            ++*quota_of(m, v, mate);
        }
    }
}
