/* Edmonds' primal-dual search with blossoms, one tree at a time.
 *
 * Every number is a vector of lanes that compare one by one: lexicographic costs of any length in 64 bits each. */

#include "internal.h"

/* Where to look on from that place: the next vertex, there or later, that is not inner. */
static int alive(const matcher_t *m, int place)
{
    int *next = m->next;
    while (next[place] != place) {
        next[place] = next[next[place]];
        place = next[place];
    }
    return place;
}

static void make_inner(matcher_t *m, int node)
{
    int count;
    const int *leaves = leaves_of(m, &node, &count);
    m->label[node] = INNER;
    for (int i = 0; i < count; i++)
        m->next[m->place[leaves[i]]] = m->place[leaves[i]] + 1;
}

/* Whether nobody but its mate may be matched with the vertex, so that no other edge leads to it. */
static inline int is_settled(const state_t *s, int v) { return s->mate[v] == s->low[v] && s->low[v] + 1 == s->high[v]; }

static void renew_next(matcher_t *m)
{
    for (int place = 0; place < m->size; place++) {
        int v = m->sorted[place];
        m->next[place] = label_of(m, v) == INNER || is_settled(&m->state, v) ? place + 1 : place;
    }
    m->next[m->size] = m->size;
    m->next_is_old = 0;
}

/* No edge to a class has less slack than with its least dual. */
static void find_least_duals(matcher_t *m)
{
    for (int k = 0; k < m->kinds; k++)
        for (int place = m->class_start[k]; place < m->class_start[k + 1]; place++) {
            const lane_t *dual = DUAL(m, m->sorted[place]);
            lane_t *least = m->least + (size_t)k * m->lanes;
            if (place == m->class_start[k] || compare(dual, least, m->lanes) < 0)
                copy(least, dual, m->lanes);
        }
}

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
        if (m->label[b.members[i]] == INNER) {
            make_outer(m, b.members[i]);
            m->next_is_old = 1;
        }
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
    make_inner(m, node);
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
    slack_of_allowed(m, of, notes[of], old);
    slack_of_allowed(m, of, candidate, new);
    if (compare(new, old, m->lanes) < 0)
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

/* The place of the class's first vertex that is not below that one. */
static int first_from(const matcher_t *m, int k, int lowest)
{
    int low = m->class_start[k], high = m->class_start[k + 1];
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->sorted[middle] < lowest)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Whether an edge from the prepared row's vertex to a vertex of the class could be tight. */
static int could_be_tight(const matcher_t *m, int a, int k)
{
    const lane_t *part = m->row + (size_t)k * m->lanes, *least = m->least + (size_t)k * m->lanes;
    if (!m->allowed[m->kind[a] * m->kinds + k])
        return 0;
    for (int i = 0; i < m->lanes - 1; i++) /* in the last one the edges of a class differ */
        if (part[i] + least[i])
            return part[i] + least[i] < 0;
    return 1;
}

/* Follow the tight edges of one outer vertex; 1 when the matching grew. Whoever is inner already is passed over: a tree
 * looks at each of them once, not once from every outer vertex. */
static int scan(matcher_t *m, int a)
{
    const state_t *s = &m->state;
    prepare_row(m, a);
    if (m->next_is_old)
        renew_next(m);
    for (int k = 0; k < m->kinds; k++) {
        if (!could_be_tight(m, a, k))
            continue;
        int end = m->class_start[k + 1];
        for (int place = alive(m, first_from(m, k, s->low[a])); place < end; place = alive(m, place + 1)) {
            int b = m->sorted[place];
            if (b >= s->high[a])
                break;
            if (label_of(m, b) == INNER || s->top[b] == s->top[a] || !row_allows(m, a, b) || !row_is_tight(m, a, b))
                continue;
            if (reach(m, a, b))
                return 1;
            if (m->failed)
                return 0;
        }
    }
    return 0;
}

int scan_queue(matcher_t *m)
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
    find_least_duals(m);
}

/* Lower the duals of who is open outside of the tree as far as no edge to any class can mind. The search lowers that of
 * its root alone. Where many of a class are open who have to meet each other, as all other classes are used up, each of
 * their searches would otherwise move everybody, there and back. */
static void lower_open(matcher_t *m)
{
    lane_t *least = m->scratch, *bound = m->scratch + m->lanes;
    for (int v = 0; v < m->size; v++) {
        if (m->label[v] != NONE || m->state.top[v] != v || !is_open(m, v))
            continue;
        int any = !m->state.must[v];
        copy(least, DUAL(m, v), m->lanes);
        for (int k = 0; k < m->kinds; k++) {
            size_t pair = (size_t)m->kind[v] * m->kinds + k;
            if (!m->allowed[pair] || m->class_start[k] == m->class_start[k + 1])
                continue;
            copy(bound, DUAL(m, v), m->lanes);
            add(bound, m->least + (size_t)k * m->lanes, 1, m->lanes);
            add(bound, m->weight + pair * m->lanes, -1, m->lanes);
            if (!any || compare(bound, least, m->lanes) < 0)
                copy(least, bound, m->lanes);
            any = 1;
        }
        memset(bound, 0, m->lanes * sizeof(lane_t));
        if (!any || compare(least, bound, m->lanes) <= 0)
            continue;
        add(DUAL(m, v), least, -1, m->lanes);
        lane_t *of_class = m->least + (size_t)m->kind[v] * m->lanes;
        if (compare(DUAL(m, v), of_class, m->lanes) < 0)
            copy(of_class, DUAL(m, v), m->lanes);
    }
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
    for (int v = 0; v < m->size; v++) /* first of all who is open: that ends the search */
        if (m->label[v] == NONE && m->state.top[v] == v && m->state.mate[v] == UNMATCHED && m->nearest[v] != UNMATCHED &&
            slack(m, v, m->nearest[v], value) && is_zero(value, m->lanes))
            return reach(m, m->nearest[v], v);
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
    m->next_is_old = 1;
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

void start_search(matcher_t *m, int root)
{
    memset(m->label, NONE, 2 * (size_t)m->size);
    m->queued = m->scanned = m->noted = 0;
    m->root = m->state.top[root];
    memset(m->spent, 0, m->lanes * sizeof(lane_t));
    make_outer(m, m->root);
    renew_next(m);
    find_least_duals(m);
}

void end_search(matcher_t *m)
{
    for (int node = m->size; node < 2 * m->size; node++)
        if (BLOSSOM(m, node).used && is_top(m, node))
            release_spent(m, node);
}

/* Match a vertex, or leave it free where it may be; 0 when that cannot be done, or not within the debt. */
int settle(matcher_t *m, int root, int bounded)
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
        if (!bounded && m->ordered_from == m->size)
            lower_open(m);
        if (leave_free(m) || grow_tight(m))
            break;
        expand_spent(m);
    }
    end_search(m);
    return 1;
}

int is_open(const matcher_t *m, int v)
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
            if (s->mate[b] == UNMATCHED && s->top[b] == b && *quota_of(m, v, b) && row_allows(m, v, b) &&
                row_is_tight(m, v, b)) {
                --*quota_of(m, v, b);
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
    for (int v = 0; v < m->size && !m->failed; v++) {
        if (!is_open(m, v))
            continue;
        if (!settle(m, v, 0)) {
            settled = 0;
            for (int u = 0; u < m->size; u++)
                m->lost[u] = label_of(m, u) == OUTER;
        } else if (!is_zero(m->spent, m->lanes)) {
            match_greedily(m);
        }
    }
    return settled;
}
