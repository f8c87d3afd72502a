/* Edges and duals: what matching two vertices is worth, and where to start from. */

#include "internal.h"

#include <stdlib.h>

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

/* The slack of an edge between two vertices that may be matched. */
void slack_of_allowed(const matcher_t *m, int a, int b, lane_t *result)
{
    size_t pair = (size_t)m->kind[a] * m->kinds + m->kind[b];
    const lane_t *weight = m->weight + pair * m->lanes, *ua = DUAL(m, a), *ub = DUAL(m, b);
    for (int i = 0; i < m->lanes; i++)
        result[i] = ua[i] + ub[i] - weight[i];
    int lower = a < b ? a : b;
    if (lower >= m->ordered_from)
        result[m->lanes - 1] -= m->order[lower];
}

/* The slack of an edge; 0 where the two may not be matched. */
int slack(const matcher_t *m, int a, int b, lane_t *result)
{
    if (a == b || !m->allowed[m->kind[a] * m->kinds + m->kind[b]] || !in_range(m, a, b) || is_barred(m, a, b))
        return 0;
    slack_of_allowed(m, a, b, result);
    return 1;
}

int is_tight(const matcher_t *m, int a, int b)
{
    return slack(m, a, b, m->scratch) && is_zero(m->scratch, m->lanes);
}

int *quota_of(const matcher_t *m, int a, int b)
{
    int lower = m->kind[a] < m->kind[b] ? m->kind[a] : m->kind[b];
    return m->quota + (size_t)lower * m->kinds + m->kind[a] + m->kind[b] - lower;
}

/* Put the vertices of each class together. */
void matcher_sort(matcher_t *m)
{
    for (int v = 0; v < m->size; v++)
        m->class_start[m->kind[v] + 1]++;
    for (int k = 0; k < m->kinds; k++)
        m->class_start[k + 1] += m->class_start[k];
    for (int v = m->size - 1; v >= 0; v--) { /* each start is first the end, and comes down to itself */
        m->place[v] = --m->class_start[m->kind[v] + 1];
        m->sorted[m->place[v]] = v;
    }
    memmove(m->class_start, m->class_start + 1, m->kinds * sizeof(int));
    m->class_start[m->kinds] = m->size;
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
    int *quota = quota_of(m, a, b);
    if (*quota && s->mate[a] == UNMATCHED && s->mate[b] == UNMATCHED && s->top[a] == a && s->top[b] == b &&
        is_tight(m, a, b)) {
        --*quota;
        s->mate[a] = b;
        s->mate[b] = a;
    }
}
