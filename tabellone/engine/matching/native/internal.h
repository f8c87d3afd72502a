/* What the files of the matching core share. */

#ifndef TABELLONE_INTERNAL_H
#define TABELLONE_INTERNAL_H

#include <stddef.h>
#include <string.h>

#include "matcher.h"

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

static inline int label_of(const matcher_t *m, int v) { return m->label[m->state.top[v]]; }

#define DUAL(m, v) ((m)->state.dual + (size_t)(v) * (m)->lanes)
#define CHARGE(m, b) ((m)->state.charge + (size_t)((b) - (m)->size) * (m)->lanes)
#define BLOSSOM(m, b) ((m)->state.blossoms[(b) - (m)->size])

/* --- memory.c --- */

void *take(matcher_t *m, size_t count, size_t each);
void drop_blossom(blossom_t *b);
void save(matcher_t *m);
void restore(matcher_t *m);

/* --- edges.c --- */

void slack_of_allowed(const matcher_t *m, int a, int b, lane_t *result);
int slack(const matcher_t *m, int a, int b, lane_t *result);
int is_tight(const matcher_t *m, int a, int b);
int *quota_of(const matcher_t *m, int a, int b);

/* --- blossoms.c --- */

int base_of(const matcher_t *m, int node);
const int *leaves_of(const matcher_t *m, const int *node, int *count);
int holds(const matcher_t *m, int node, int v);
int member_with(const matcher_t *m, int node, int v);
void rebase(matcher_t *m, int node, int v);
blossom_t release(matcher_t *m, int node);
void release_spent(matcher_t *m, int node);
void dissolve_around(matcher_t *m, int v);

/* --- search.c --- */

void start_search(matcher_t *m, int root);
int scan_queue(matcher_t *m);
void end_search(matcher_t *m);
int settle(matcher_t *m, int root, int bounded);
int is_open(const matcher_t *m, int v);

#endif
