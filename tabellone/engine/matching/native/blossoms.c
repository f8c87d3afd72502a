/* Blossoms: odd circles of vertices and blossoms, matched within but for one vertex. */

#include "internal.h"

int base_of(const matcher_t *m, int node) { return node < m->size ? node : BLOSSOM(m, node).base; }

const int *leaves_of(const matcher_t *m, const int *node, int *count)
{
    if (*node < m->size) {
        *count = 1;
        return node;
    }
    *count = BLOSSOM(m, *node).leaf_count;
    return BLOSSOM(m, *node).leaves;
}

int holds(const matcher_t *m, int node, int v)
{
    int count;
    const int *leaves = leaves_of(m, &node, &count);
    for (int i = 0; i < count; i++)
        if (leaves[i] == v)
            return 1;
    return 0;
}

int member_with(const matcher_t *m, int node, int v)
{
    const blossom_t *b = &BLOSSOM(m, node);
    int place = 0;
    while (!holds(m, b->members[place], v))
        place++;
    return place;
}

static void rotate(int *values, int count, int each, int by, int *scratch)
{
    memcpy(scratch, values, (size_t)count * each * sizeof(int));
    for (int i = 0; i < count; i++)
        memcpy(values + i * each, scratch + ((i + by) % count) * each, each * sizeof(int));
}

/* Match the blossom's vertices within it, all but v. */
void rebase(matcher_t *m, int node, int v)
{
    if (node < m->size || BLOSSOM(m, node).base == v)
        return;
    blossom_t *b = &BLOSSOM(m, node);
    int place = member_with(m, node, v);
    rotate(b->members, b->count, 1, place, m->way);
    rotate(b->links, b->count, 2, place, m->way);
    rebase(m, b->members[0], v);
    for (int i = 1; i < b->count; i += 2) {
        int x = b->links[2 * i], y = b->links[2 * i + 1];
        rebase(m, b->members[i], x);
        rebase(m, b->members[i + 1], y);
        m->state.mate[x] = y;
        m->state.mate[y] = x;
    }
    b->base = v;
}

static void set_top(matcher_t *m, int node, int top)
{
    int count;
    const int *leaves = leaves_of(m, &node, &count);
    for (int i = 0; i < count; i++)
        m->state.top[leaves[i]] = top;
}

/* Take a blossom apart; its members stand on their own, and the caller gets the blossom to drop. */
blossom_t release(matcher_t *m, int node)
{
    blossom_t b = BLOSSOM(m, node);
    for (int i = 0; i < b.count; i++)
        set_top(m, b.members[i], b.members[i]);
    memset(&BLOSSOM(m, node), 0, sizeof b);
    memset(CHARGE(m, node), 0, m->lanes * sizeof(lane_t));
    m->free_numbers[m->free_count++] = node;
    return b;
}

void release_spent(matcher_t *m, int node)
{
    if (!is_zero(CHARGE(m, node), m->lanes))
        return;
    blossom_t b = release(m, node);
    for (int i = 0; i < b.count; i++)
        if (b.members[i] >= m->size)
            release_spent(m, b.members[i]);
    drop_blossom(&b);
}

/* Take apart the blossoms around a vertex and lay their charges on the vertices; that adds to the debt. */
void dissolve_around(matcher_t *m, int v)
{
    state_t *s = &m->state;
    lane_t *half = m->scratch + m->lanes;
    while (s->top[v] != v) {
        int node = s->top[v], base = base_of(m, node), mate = s->mate[base];
        for (int i = 0; i < m->lanes; i++)
            half[i] = CHARGE(m, node)[i] / 2;
        blossom_t *b = &BLOSSOM(m, node);
        for (int i = 0; i < b->leaf_count; i++)
            add(DUAL(m, b->leaves[i]), half, 1, m->lanes);
        if (mate != UNMATCHED && !is_zero(half, m->lanes))
            s->mate[base] = s->mate[mate] = UNMATCHED;
        add(m->debt, half, 1, m->lanes);
        blossom_t old = release(m, node);
        drop_blossom(&old);
    }
}
