/* Minimum-cost matchings that can be narrowed: Edmonds' primal-dual method with blossoms, one search tree at a time.
 *
 * Every number is a vector of lanes that compare one by one: lexicographic costs of any length in 64 bits each.
 */

#include "matcher.h"

#include <stdlib.h>
#include <string.h>

enum { NONE, OUTER, INNER };
#define UNMATCHED (-1)

/* --- lanes --- */

static inline int compare(const lane_t *a, const lane_t *b, int lanes)
{
    for (int i = 0; i < lanes; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static inline int is_zero(const lane_t *a, int lanes)
{
    for (int i = 0; i < lanes; i++)
        if (a[i])
            return 0;
    return 1;
}

static inline void copy(lane_t *to, const lane_t *from, int lanes) { memcpy(to, from, lanes * sizeof(lane_t)); }

static inline void add(lane_t *to, const lane_t *what, lane_t times, int lanes)
{
    for (int i = 0; i < lanes; i++)
        to[i] += times * what[i];
}

#define DUAL(m, v) ((m)->state.dual + (size_t)(v) * (m)->lanes)
#define CHARGE(m, b) ((m)->state.charge + (size_t)((b) - (m)->size) * (m)->lanes)
#define BLOSSOM(m, b) ((m)->state.blossoms[(b) - (m)->size])

/* --- memory --- */

static void *take(matcher_t *m, size_t count, size_t each)
{
    void *memory = calloc(count ? count : 1, each);
    if (!memory)
        m->failed = 1;
    return memory;
}

static void allocate_state(matcher_t *m, state_t *s)
{
    size_t n = m->size;
    s->low = take(m, n, sizeof(int));
    s->high = take(m, n, sizeof(int));
    s->mate = take(m, n, sizeof(int));
    s->top = take(m, n, sizeof(int));
    s->must = take(m, n, 1);
    s->dual = take(m, n * m->lanes, sizeof(lane_t));
    s->charge = take(m, n * m->lanes, sizeof(lane_t));
    s->blossoms = take(m, n, sizeof(blossom_t));
}

int matcher_allocate(matcher_t *m, int size, int kinds, int lanes, int barred)
{
    size_t n = size;
    memset(m, 0, sizeof *m);
    m->size = size;
    m->kinds = kinds;
    m->lanes = lanes;
    m->ordered_from = size;
    m->kind = take(m, n, sizeof(int));
    m->weight = take(m, (size_t)kinds * kinds * lanes, sizeof(lane_t));
    m->allowed = take(m, (size_t)kinds * kinds, 1);
    m->barred = take(m, barred, sizeof(int));
    m->bar_start = take(m, n + 1, sizeof(int));
    m->order = take(m, n, sizeof(lane_t));
    allocate_state(m, &m->state);
    allocate_state(m, &m->saved);
    m->label = take(m, 2 * n, 1);
    m->entry = take(m, 4 * n, sizeof(int));
    m->nearest = take(m, n, sizeof(int));
    m->closest = take(m, n, sizeof(int));
    m->queue = take(m, 2 * n, sizeof(int));
    m->free_numbers = take(m, n, sizeof(int));
    m->row = take(m, (size_t)kinds * lanes, sizeof(lane_t));
    m->step = take(m, lanes, sizeof(lane_t));
    m->scratch = take(m, 2 * (size_t)lanes, sizeof(lane_t));
    m->debt = take(m, lanes, sizeof(lane_t));
    m->spent = take(m, lanes, sizeof(lane_t));
    m->mark = take(m, n, sizeof(int));
    m->way = take(m, 4 * n + 4, sizeof(int));
    m->lost = take(m, n, 1);
    if (m->failed)
        return 0;
    for (int v = 0; v < size; v++) {
        m->state.high[v] = size;
        m->state.mate[v] = UNMATCHED;
        m->state.top[v] = v;
        m->free_numbers[v] = 2 * size - 1 - v;
    }
    m->free_count = size;
    return 1;
}

static void drop_blossom(blossom_t *b)
{
    free(b->members);
    free(b->links);
    free(b->leaves);
    memset(b, 0, sizeof *b);
}

static void free_state(matcher_t *m, state_t *s)
{
    if (s->blossoms)
        for (int i = 0; i < m->size; i++)
            drop_blossom(&s->blossoms[i]);
    free(s->low);
    free(s->high);
    free(s->mate);
    free(s->top);
    free(s->must);
    free(s->dual);
    free(s->charge);
    free(s->blossoms);
}

void matcher_free(matcher_t *m)
{
    free_state(m, &m->state);
    free_state(m, &m->saved);
    free(m->kind);
    free(m->weight);
    free(m->allowed);
    free(m->barred);
    free(m->bar_start);
    free(m->order);
    free(m->label);
    free(m->entry);
    free(m->nearest);
    free(m->closest);
    free(m->queue);
    free(m->free_numbers);
    free(m->row);
    free(m->step);
    free(m->scratch);
    free(m->debt);
    free(m->spent);
    free(m->mark);
    free(m->way);
    free(m->lost);
}

static int *copied(matcher_t *m, const int *from, int count)
{
    int *to = take(m, count, sizeof(int));
    if (to)
        memcpy(to, from, count * sizeof(int));
    return to;
}

static void copy_state(matcher_t *m, state_t *to, const state_t *from)
{
    size_t n = m->size;
    memcpy(to->low, from->low, n * sizeof(int));
    memcpy(to->high, from->high, n * sizeof(int));
    memcpy(to->mate, from->mate, n * sizeof(int));
    memcpy(to->top, from->top, n * sizeof(int));
    memcpy(to->must, from->must, n);
    memcpy(to->dual, from->dual, n * m->lanes * sizeof(lane_t));
    memcpy(to->charge, from->charge, n * m->lanes * sizeof(lane_t));
    for (size_t i = 0; i < n; i++) {
        const blossom_t *b = &from->blossoms[i];
        if (to->blossoms[i].used)
            drop_blossom(&to->blossoms[i]);
        if (b->used) {
            to->blossoms[i] = *b;
            to->blossoms[i].members = copied(m, b->members, b->count);
            to->blossoms[i].links = copied(m, b->links, 2 * b->count);
            to->blossoms[i].leaves = copied(m, b->leaves, b->leaf_count);
        }
    }
}

static void save(matcher_t *m) { copy_state(m, &m->saved, &m->state); }

static void restore(matcher_t *m)
{
    copy_state(m, &m->state, &m->saved);
    m->free_count = 0;
    for (int i = m->size - 1; i >= 0; i--)
        if (!m->state.blossoms[i].used)
            m->free_numbers[m->free_count++] = m->size + i;
}

/* --- edges --- */

static int is_barred(const matcher_t *m, int a, int b)
{
    int low = m->bar_start[a], high = m->bar_start[a + 1];
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->barred[middle] == b)
            return 1;
        if (m->barred[middle] < b)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

static int in_range(const matcher_t *m, int a, int b)
{
    const state_t *s = &m->state;
    return s->low[a] <= b && b < s->high[a] && s->low[b] <= a && a < s->high[b];
}

/* The slack of an edge; 0 where the two may not be matched. */
static int slack(const matcher_t *m, int a, int b, lane_t *result)
{
    int pair = m->kind[a] * m->kinds + m->kind[b];
    if (a == b || !m->allowed[pair] || !in_range(m, a, b) || is_barred(m, a, b))
        return 0;
    const lane_t *weight = m->weight + (size_t)pair * m->lanes, *ua = DUAL(m, a), *ub = DUAL(m, b);
    for (int i = 0; i < m->lanes; i++)
        result[i] = ua[i] + ub[i] - weight[i];
    int lower = a < b ? a : b;
    if (lower >= m->ordered_from)
        result[m->lanes - 1] -= m->order[lower];
    return 1;
}

static int is_tight(const matcher_t *m, int a, int b)
{
    return slack(m, a, b, m->scratch) && is_zero(m->scratch, m->lanes);
}

/* Duals to start from, by class: low, and yet no pair's weight is above the sum of its two. */
void matcher_potentials(matcher_t *m, const char *must_by_kind)
{
    int kinds = m->kinds, lanes = m->lanes;
    lane_t *result = take(m, (size_t)kinds * lanes, sizeof(lane_t)), *bound = take(m, lanes, sizeof(lane_t));
    char *present = take(m, kinds, 1);
    if (m->failed)
        goto done;
    for (int v = 0; v < m->size; v++)
        present[m->kind[v]] = 1;
    for (int turn = 0; turn < 3; turn++)
        for (int i = 0; i < kinds; i++) {
            int k = turn == 2 ? kinds - 1 - i : i, any = !must_by_kind[k];
            if (!present[k])
                continue;
            lane_t *floor = m->row;
            memset(floor, 0, lanes * sizeof(lane_t));
            for (int other = 0; other < kinds; other++) {
                if (!present[other] || !m->allowed[k * kinds + other])
                    continue;
                copy(bound, m->weight + ((size_t)k * kinds + other) * lanes, lanes);
                if (turn == 0 || other == k)
                    for (int j = 0; j < lanes; j++)
                        bound[j] /= 2;
                else
                    add(bound, result + (size_t)other * lanes, -1, lanes);
                if (!any || compare(bound, floor, lanes) > 0)
                    copy(floor, bound, lanes);
                any = 1;
            }
            copy(result + (size_t)k * lanes, floor, lanes);
        }
    for (int v = 0; v < m->size; v++)
        copy(DUAL(m, v), result + (size_t)m->kind[v] * lanes, lanes);
done:
    free(result);
    free(bound);
    free(present);
}

void matcher_take(matcher_t *m, int a, int b)
{
    state_t *s = &m->state;
    if (s->mate[a] == UNMATCHED && s->mate[b] == UNMATCHED && s->top[a] == a && s->top[b] == b && is_tight(m, a, b)) {
        s->mate[a] = b;
        s->mate[b] = a;
    }
}

/* --- blossoms --- */

static int base_of(const matcher_t *m, int node) { return node < m->size ? node : BLOSSOM(m, node).base; }

static const int *leaves_of(const matcher_t *m, const int *node, int *count)
{
    if (*node < m->size) {
        *count = 1;
        return node;
    }
    *count = BLOSSOM(m, *node).leaf_count;
    return BLOSSOM(m, *node).leaves;
}

static int holds(const matcher_t *m, int node, int v)
{
    int count;
    const int *leaves = leaves_of(m, &node, &count);
    for (int i = 0; i < count; i++)
        if (leaves[i] == v)
            return 1;
    return 0;
}

static int member_with(const matcher_t *m, int node, int v)
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
static void rebase(matcher_t *m, int node, int v)
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
static blossom_t release(matcher_t *m, int node)
{
    blossom_t b = BLOSSOM(m, node);
    for (int i = 0; i < b.count; i++)
        set_top(m, b.members[i], b.members[i]);
    memset(&BLOSSOM(m, node), 0, sizeof b);
    memset(CHARGE(m, node), 0, m->lanes * sizeof(lane_t));
    m->free_numbers[m->free_count++] = node;
    return b;
}

static void release_spent(matcher_t *m, int node)
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
static void dissolve_around(matcher_t *m, int v)
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

/* --- the search --- */

static int label_of(const matcher_t *m, int v) { return m->label[m->state.top[v]]; }

static void make_outer(matcher_t *m, int node)
{
    int count;
    const int *leaves = leaves_of(m, &node, &count);
    m->label[node] = OUTER;
    for (int i = 0; i < count; i++)
        m->queue[m->queued++] = leaves[i];
}

/* Give an outer vertex a new partner (or none) and shift the partners on the way to the root. */
static void flip(matcher_t *m, int a, int partner)
{
    state_t *s = &m->state;
    for (;;) {
        int node = s->top[a], old = s->mate[base_of(m, node)];
        rebase(m, node, a);
        s->mate[a] = partner;
        if (node == m->root)
            return;
        int inner = s->top[old], above = m->entry[2 * inner], entered = m->entry[2 * inner + 1];
        rebase(m, inner, entered);
        s->mate[entered] = above;
        a = above;
        partner = entered;
    }
}

static int way_up(const matcher_t *m, int node, int *way)
{
    int count = 0;
    way[count++] = node;
    while (node != m->root) {
        int inner = m->state.top[m->state.mate[base_of(m, node)]];
        node = m->state.top[m->entry[2 * inner]];
        way[count++] = inner;
        way[count++] = node;
    }
    return count;
}

static void link_members(const matcher_t *m, blossom_t *b, int left, int right, int x, int y)
{
    int *link = b->links;
    for (int i = 0; i < left; i++, link += 2) {
        int node = b->members[1 + i], base = base_of(m, node);
        link[0] = i % 2 ? m->state.mate[base] : m->entry[2 * node];
        link[1] = i % 2 ? base : m->entry[2 * node + 1];
    }
    *link++ = x;
    *link++ = y;
    for (int i = 0; i < right; i++, link += 2) {
        int node = b->members[1 + left + i], base = base_of(m, node);
        link[0] = i % 2 ? m->entry[2 * node + 1] : base;
        link[1] = i % 2 ? m->entry[2 * node] : m->state.mate[base];
    }
}

/* Make a blossom of the circle that an edge between two outer vertices closes. */
static void shrink(matcher_t *m, int x, int y)
{
    int *left_way = m->way, left = way_up(m, m->state.top[x], left_way);
    int *right_way = m->way + left, right = way_up(m, m->state.top[y], right_way);
    while (left > 1 && right > 1 && left_way[left - 2] == right_way[right - 2]) {
        left--;
        right--;
    }
    int stem = left_way[--left], count = left + --right + 1;
    int node = m->free_numbers[--m->free_count];
    blossom_t b = {.used = 1, .base = base_of(m, stem), .count = count};
    b.members = take(m, count, sizeof(int));
    b.links = take(m, 2 * (size_t)count, sizeof(int));
    if (m->failed)
        return;
    b.members[0] = stem;
    for (int i = 0; i < left; i++)
        b.members[1 + i] = left_way[left - 1 - i];
    memcpy(b.members + 1 + left, right_way, right * sizeof(int));
    link_members(m, &b, left, right, x, y);
    for (int i = 0; i < count; i++) {
        int leaf_count;
        leaves_of(m, &b.members[i], &leaf_count);
        b.leaf_count += leaf_count;
    }
    b.leaves = take(m, b.leaf_count, sizeof(int));
    if (m->failed)
        return;
    int filled = 0;
    for (int i = 0; i < count; i++) {
        int leaf_count;
        const int *leaves = leaves_of(m, &b.members[i], &leaf_count);
        memcpy(b.leaves + filled, leaves, leaf_count * sizeof(int));
        filled += leaf_count;
        if (m->label[b.members[i]] == INNER)
            make_outer(m, b.members[i]);
    }
    BLOSSOM(m, node) = b;
    m->label[node] = OUTER;
    if (m->root == stem)
        m->root = node;
    for (int i = 0; i < filled; i++)
        m->state.top[b.leaves[i]] = node;
}

/* Follow a tight edge from an outer vertex; 1 when the matching grew. */
static int reach(matcher_t *m, int a, int b)
{
    state_t *s = &m->state;
    int node = s->top[b];
    if (m->label[node] == OUTER) {
        shrink(m, a, b);
        return 0;
    }
    int mate = s->mate[base_of(m, node)];
    if (mate == UNMATCHED) {
        rebase(m, node, b);
        s->mate[b] = a;
        flip(m, a, b);
        return 1;
    }
    m->label[node] = INNER;
    m->entry[2 * node] = a;
    m->entry[2 * node + 1] = b;
    make_outer(m, s->top[mate]);
    return 0;
}

static void note(matcher_t *m, int *notes, int of, int candidate)
{
    if (notes[of] == UNMATCHED) {
        notes[of] = candidate;
        return;
    }
    lane_t *old = m->scratch, *new = m->scratch + m->lanes;
    if (!slack(m, of, notes[of], old) || (slack(m, of, candidate, new) && compare(new, old, m->lanes) < 0))
        notes[of] = candidate;
}

/* What is left of the outer vertex's slack towards each class. */
static void prepare_row(matcher_t *m, int a)
{
    const lane_t *dual = DUAL(m, a);
    for (int k = 0; k < m->kinds; k++) {
        const lane_t *weight = m->weight + ((size_t)m->kind[a] * m->kinds + k) * m->lanes;
        for (int i = 0; i < m->lanes; i++)
            m->row[(size_t)k * m->lanes + i] = dual[i] - weight[i];
    }
    m->stamp++;
    for (int i = m->bar_start[a]; i < m->bar_start[a + 1]; i++)
        m->mark[m->barred[i]] = m->stamp;
    m->mark[a] = m->stamp;
}

/* Whether the edge from the prepared row's vertex is tight. */
static inline int row_is_tight(const matcher_t *m, int a, int b)
{
    const lane_t *part = m->row + (size_t)m->kind[b] * m->lanes, *dual = DUAL(m, b);
    int last = m->lanes - 1;
    for (int i = 0; i < last; i++)
        if (part[i] + dual[i])
            return 0;
    int lower = a < b ? a : b;
    return part[last] + dual[last] == (lower >= m->ordered_from ? m->order[lower] : 0);
}

static inline int row_allows(const matcher_t *m, int a, int b)
{
    const state_t *s = &m->state;
    return m->allowed[m->kind[a] * m->kinds + m->kind[b]] && m->mark[b] != m->stamp && s->low[b] <= a && a < s->high[b];
}

/* Follow the tight edges of one outer vertex; 1 when the matching grew. */
static int scan(matcher_t *m, int a)
{
    const state_t *s = &m->state;
    prepare_row(m, a);
    for (int b = s->low[a]; b < s->high[a]; b++) {
        int other = s->top[b];
        if (m->label[other] == INNER || other == s->top[a] || !row_allows(m, a, b) || !row_is_tight(m, a, b))
            continue;
        if (reach(m, a, b))
            return 1;
        if (m->failed)
            return 0;
    }
    return 0;
}

static int scan_queue(matcher_t *m)
{
    while (m->scanned < m->queued && !m->failed)
        if (scan(m, m->queue[m->scanned++]))
            return 1;
    return 0;
}

/* Remember the edges of least slack of the new outer vertices, which a change of duals would make tight. */
static void note_queue(matcher_t *m)
{
    const state_t *s = &m->state;
    for (; m->noted < m->queued; m->noted++) {
        int a = m->queue[m->noted];
        prepare_row(m, a);
        for (int b = s->low[a]; b < s->high[a]; b++) {
            if (s->top[b] == s->top[a] || !row_allows(m, a, b))
                continue;
            if (m->label[s->top[b]] == OUTER)
                note(m, m->closest, a, b);
            else
                note(m, m->nearest, b, a);
        }
    }
}

/* The least slack between an outer vertex and one of another outer blossom; 0 if there is no such edge. */
static int slack_to_outer(matcher_t *m, int v, lane_t *result)
{
    const state_t *s = &m->state;
    if (m->closest[v] == UNMATCHED)
        return 0;
    if (s->top[m->closest[v]] == s->top[v]) {
        m->closest[v] = UNMATCHED;
        for (int b = s->low[v]; b < s->high[v]; b++)
            if (s->top[b] != s->top[v] && label_of(m, b) == OUTER && slack(m, v, b, result))
                note(m, m->closest, v, b);
        if (m->closest[v] == UNMATCHED)
            return 0;
    }
    return slack(m, v, m->closest[v], result);
}

static void lower_step(matcher_t *m, const lane_t *candidate, int halved, int *any)
{
    lane_t *value = m->scratch;
    for (int i = 0; i < m->lanes; i++)
        value[i] = halved ? candidate[i] / 2 : candidate[i];
    if (!*any || compare(value, m->step, m->lanes) < 0)
        copy(m->step, value, m->lanes);
    *any = 1;
}

static int is_top(const matcher_t *m, int node) { return m->state.top[base_of(m, node)] == node; }

/* How far the duals can move before something happens; 0 without limit. */
static int find_step(matcher_t *m)
{
    int any = 0;
    lane_t *value = m->scratch + m->lanes;
    for (int v = 0; v < m->size; v++) {
        int label = label_of(m, v);
        if (label == OUTER) {
            if (!m->state.must[v])
                lower_step(m, DUAL(m, v), 0, &any);
            if (slack_to_outer(m, v, value))
                lower_step(m, value, 1, &any);
        } else if (label == NONE && m->nearest[v] != UNMATCHED && slack(m, v, m->nearest[v], value))
            lower_step(m, value, 0, &any);
    }
    for (int node = m->size; node < 2 * m->size; node++)
        if (BLOSSOM(m, node).used && m->label[node] == INNER && is_top(m, node))
            lower_step(m, CHARGE(m, node), 1, &any);
    return any;
}

static void change_duals(matcher_t *m)
{
    for (int v = 0; v < m->size; v++) {
        int label = label_of(m, v);
        if (label != NONE)
            add(DUAL(m, v), m->step, label == OUTER ? -1 : 1, m->lanes);
    }
    for (int node = m->size; node < 2 * m->size; node++)
        if (BLOSSOM(m, node).used && m->label[node] != NONE && is_top(m, node))
            add(CHARGE(m, node), m->step, m->label[node] == OUTER ? 2 : -2, m->lanes);
    add(m->spent, m->step, 1, m->lanes);
}

/* Free an outer vertex whose dual has come down to zero, if one may be free. */
static int leave_free(matcher_t *m)
{
    for (int v = 0; v < m->size; v++)
        if (!m->state.must[v] && label_of(m, v) == OUTER && is_zero(DUAL(m, v), m->lanes)) {
            flip(m, v, UNMATCHED);
            return 1;
        }
    return 0;
}

/* Follow the edges that have become tight; 1 when the matching grew. */
static int grow_tight(matcher_t *m)
{
    lane_t *value = m->scratch + m->lanes;
    for (int v = 0; v < m->size && !m->failed; v++) {
        int label = label_of(m, v);
        if (label == NONE && m->nearest[v] != UNMATCHED) {
            if (slack(m, v, m->nearest[v], value) && is_zero(value, m->lanes) && reach(m, m->nearest[v], v))
                return 1;
        } else if (label == OUTER && slack_to_outer(m, v, value) && is_zero(value, m->lanes))
            shrink(m, v, m->closest[v]);
    }
    return 0;
}

/* Take an inner blossom apart whose charge has come down to zero. */
static void expand(matcher_t *m, int node)
{
    int came[2] = {m->entry[2 * node], m->entry[2 * node + 1]};
    int place = member_with(m, node, came[1]), forward = place % 2;
    m->label[node] = NONE;
    blossom_t b = release(m, node);
    for (int i = 0; i < b.count; i++)
        m->label[b.members[i]] = NONE;
    for (;;) {
        int member = b.members[place];
        m->label[member] = INNER;
        m->entry[2 * member] = came[0];
        m->entry[2 * member + 1] = came[1];
        if (place == 0)
            break;
        place = forward ? (place + 1) % b.count : place - 1;
        make_outer(m, b.members[place]);
        came[0] = forward ? b.links[2 * place] : b.links[2 * (place - 1) + 1];
        came[1] = forward ? b.links[2 * place + 1] : b.links[2 * (place - 1)];
        place = forward ? (place + 1) % b.count : place - 1;
    }
    drop_blossom(&b);
}

static void expand_spent(matcher_t *m)
{
    for (int node = m->size; node < 2 * m->size; node++)
        if (BLOSSOM(m, node).used && m->label[node] == INNER && is_top(m, node) && is_zero(CHARGE(m, node), m->lanes))
            expand(m, node);
}

static void start_search(matcher_t *m, int root)
{
    memset(m->label, NONE, 2 * (size_t)m->size);
    m->queued = m->scanned = m->noted = 0;
    m->root = m->state.top[root];
    memset(m->spent, 0, m->lanes * sizeof(lane_t));
    make_outer(m, m->root);
}

static void end_search(matcher_t *m)
{
    for (int node = m->size; node < 2 * m->size; node++)
        if (BLOSSOM(m, node).used && is_top(m, node))
            release_spent(m, node);
}

/* Match a vertex, or leave it free where it may be; 0 when that cannot be done, or not within the debt. */
static int settle(matcher_t *m, int root, int bounded)
{
    int no_steps = bounded && is_zero(m->debt, m->lanes);
    start_search(m, root);
    for (;;) {
        if (scan_queue(m))
            break;
        if (m->failed)
            return 0;
        if (m->has_free && leave_free(m))
            break;
        if (no_steps)
            return 0;
        if (!m->noted)
            for (int v = 0; v < m->size; v++)
                m->nearest[v] = m->closest[v] = UNMATCHED;
        note_queue(m);
        if (!find_step(m))
            return 0;
        if (bounded) {
            lane_t *total = m->scratch + m->lanes;
            copy(total, m->spent, m->lanes);
            add(total, m->step, 1, m->lanes);
            if (compare(total, m->debt, m->lanes) > 0)
                return 0;
        }
        change_duals(m);
        if (leave_free(m) || grow_tight(m))
            break;
        expand_spent(m);
    }
    end_search(m);
    return 1;
}

static int is_open(const matcher_t *m, int v)
{
    const state_t *s = &m->state;
    return s->mate[v] == UNMATCHED && base_of(m, s->top[v]) == v && (s->must[v] || !is_zero(DUAL(m, v), m->lanes));
}

/* Match who is open with the first one free, where the edge is tight. */
static void match_greedily(matcher_t *m)
{
    state_t *s = &m->state;
    for (int v = 0; v < m->size; v++) {
        if (s->mate[v] != UNMATCHED || s->top[v] != v)
            continue;
        prepare_row(m, v);
        for (int b = s->low[v]; b < s->high[v]; b++)
            if (s->mate[b] == UNMATCHED && s->top[b] == b && row_allows(m, v, b) && row_is_tight(m, v, b)) {
                s->mate[v] = b;
                s->mate[b] = v;
                break;
            }
    }
}

int matcher_settle_all(matcher_t *m)
{
    int settled = 1;
    match_greedily(m);
    for (int v = 0; v < m->size && !m->failed; v++)
        if (is_open(m, v) && !settle(m, v, 0)) {
            settled = 0;
            for (int u = 0; u < m->size; u++)
                m->lost[u] = label_of(m, u) == OUTER;
        }
    return settled;
}

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
    for (int v = first; v < m->size; v++) {
        if (worth[v] > 0)
            DUAL(m, v)[last] += 2 * worth[v];
        int mate = s->mate[v];
        if (mate >= first || (mate != UNMATCHED && worth[v] > 0))
            s->mate[v] = s->mate[mate] = UNMATCHED;
    }
}
