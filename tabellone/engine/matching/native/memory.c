/* A matcher's memory, and the states that a narrowing may have to take back. */

#include "internal.h"

#include <stdlib.h>

void *take(matcher_t *m, size_t count, size_t each)
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
    m->possible = take(m, n, 1);
    m->sorted = take(m, n, sizeof(int));
    m->class_start = take(m, (size_t)kinds + 1, sizeof(int));
    m->place = take(m, n, sizeof(int));
    m->next = take(m, n + 1, sizeof(int));
    m->quota = take(m, (size_t)kinds * kinds, sizeof(int));
    m->least = take(m, (size_t)kinds * lanes, sizeof(lane_t));
    if (m->failed)
        return 0;
    for (int v = 0; v < size; v++) {
        m->state.high[v] = size;
        m->state.mate[v] = UNMATCHED;
        m->state.top[v] = v;
        m->free_numbers[v] = 2 * size - 1 - v;
    }
    m->free_count = size;
    for (size_t i = 0; i < (size_t)kinds * kinds; i++)
        m->quota[i] = size;
    return 1;
}

void drop_blossom(blossom_t *b)
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
    free(m->possible);
    free(m->sorted);
    free(m->class_start);
    free(m->place);
    free(m->next);
    free(m->least);
    free(m->quota);
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

void save(matcher_t *m) { copy_state(m, &m->saved, &m->state); }

void restore(matcher_t *m)
{
    copy_state(m, &m->state, &m->saved);
    m->free_count = 0;
    for (int i = m->size - 1; i >= 0; i--)
        if (!m->state.blossoms[i].used)
            m->free_numbers[m->free_count++] = m->size + i;
}
