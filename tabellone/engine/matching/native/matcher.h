/* The matching core without Python: see pure.py, whose twin it is, for what it does and why. */

#ifndef TABELLONE_MATCHER_H
#define TABELLONE_MATCHER_H

#include <stdint.h>

typedef int64_t lane_t;

/* A circle of blossoms or vertices, the one with the base first. links[2i], links[2i + 1] join members i and i + 1;
 * those with odd i are in the matching. */
typedef struct {
    int used;
    int base;
    int count;
    int leaf_count;
    int *members;
    int *links;
    int *leaves;
} blossom_t;

/* What a narrowing may have to take back. */
typedef struct {
    int *low, *high, *mate, *top, *base_of;
    char *must;
    lane_t *dual, *charge;
    blossom_t *blossoms;
} state_t;

typedef struct {
    int size;        /* vertices */
    int kinds;       /* classes */
    int lanes;       /* the last one is for `prefer` */
    int has_free;    /* some vertex may be left free */
    int *kind;
    lane_t *weight;  /* kinds * kinds * lanes, twice the weight */
    char *allowed;   /* kinds * kinds */
    int *barred;     /* the barred partners of v are barred[bar_start[v]] …, in order */
    int *bar_start;
    lane_t *order;   /* twice the worth, for `prefer` */
    int ordered_from;
    state_t state;
    state_t saved;
    /* the search */
    int root;
    char *label;     /* by node */
    int *entry;      /* by node: two vertices */
    int *nearest, *closest;
    int *queue;      /* the outer vertices, in the order in which they became that */
    int queued, scanned, noted;
    int *free_numbers, free_count;
    lane_t *row, *step, *scratch, *debt, *spent;
    int *mark, stamp;
    int *way;
    int *sorted;     /* the vertices by class */
    int *class_start; /* those of class k stand in sorted[class_start[k]] … */
    int *place;      /* of each vertex in it */
    int *next;       /* by place: itself, or where to look on, as the vertex is inner; see `alive` */
    int next_is_old; /* an inner vertex has become something else since */
    lane_t *least;   /* by class: the least dual */
    int *quota;      /* by two classes: how many pairs of them hints and `match_greedily` may still make */
    char *possible;  /* after `matcher_find_possible` */
    char *lost;      /* after a failure: outer vertices of the last search that failed */
    int failed;      /* out of memory */
} matcher_t;

int matcher_allocate(matcher_t *m, int size, int kinds, int lanes, int barred);
void matcher_free(matcher_t *m);
void matcher_sort(matcher_t *m);
void matcher_potentials(matcher_t *m, const char *must_by_kind);
void matcher_take(matcher_t *m, int a, int b);
int matcher_settle_all(matcher_t *m);
int matcher_narrow(matcher_t *m, int v, int low, int high);
void matcher_find_possible(matcher_t *m, int v);
int matcher_pick(matcher_t *m, int v, int low, int high);
int matcher_narrow_all(matcher_t *m, int count, const int *ranges);
void matcher_prefer(matcher_t *m, int first, const lane_t *worth);

#endif
