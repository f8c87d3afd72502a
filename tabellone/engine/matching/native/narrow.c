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

static void set_range(matcher_t *m, int v, int low, int high)
{
    m->state.low[v] = low;
    m->state.high[v] = high;
    m->state.must[v] = 1;
}

int matcher_narrow(matcher_t *m, int v, int low, int high)
{
    state_t *s = &m->state;
    low = low > s->low[v] ? low : s->low[v];
    high = high < s->high[v] ? high : s->high[v];
    int mate = s->mate[v];
    if (s->top[v] == v && low <= mate && mate < high) {
        set_range(m, v, low, high);
        return 1;
    }
    save(m);
    set_range(m, v, low, high);
    memset(m->debt, 0, m->lanes * sizeof(lane_t));
    dissolve_around(m, v);
    mate = s->mate[v];
    if (mate != UNMATCHED && !(low <= mate && mate < high))
        s->mate[v] = s->mate[mate] = UNMATCHED;
    if (repay(m))
        return 1;
    restore(m);
    return 0;
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

int matcher_pick(matcher_t *m, int v, int low, int high)
{
    int known = 0;
    for (int b = low; b < high && !m->failed; b++) {
        if (!could_be_matched(m, v, b))
            continue;
        if (m->state.mate[v] != b && !swap(m, v, b)) {
            if (!known && find_alternatives(m, v)) {
                known = 1;
                for (int u = 0; u < m->size; u++)
                    m->closest[u] = label_of(m, u) == OUTER;
                end_search(m);
            }
            if (known && !m->closest[b])
                continue;
        }
        if (matcher_narrow(m, v, b, b + 1)) {
            matcher_narrow(m, b, v, v + 1);
            return b;
        }
    }
    return UNMATCHED;
}

/* Narrow many vertices at once to ranges (vertex, low, high, …) that the matching respects. */
int matcher_narrow_all(matcher_t *m, int count, const int *ranges)
{
    memset(m->debt, 0, m->lanes * sizeof(lane_t));
    for (int i = 0; i < count; i++) {
        const int *range = ranges + 3 * i;
        set_range(m, range[0], range[1], range[2]);
    }
    for (int v = 0; v < m->size; v++)
        dissolve_around(m, v);
    return repay(m);
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
