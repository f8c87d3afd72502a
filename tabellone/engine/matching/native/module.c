/* The matching core as a Python type with the methods of pure.Matcher. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "matcher.h"

typedef struct {
    PyObject_HEAD
    matcher_t core;
} MatcherObject;

/* --- reading Python's values --- */

static int as_int(PyObject *sequence, Py_ssize_t place, long long *value)
{
    PyObject *item = PySequence_GetItem(sequence, place);
    if (!item)
        return 0;
    *value = PyLong_AsLongLong(item);
    Py_DECREF(item);
    return !(*value == -1 && PyErr_Occurred());
}

static int check_vertex(const matcher_t *m, long long v)
{
    if (v >= 0 && v < m->size)
        return 1;
    PyErr_SetString(PyExc_IndexError, "no such vertex");
    return 0;
}

static int read_kinds(matcher_t *m, PyObject *kinds, PyObject *must)
{
    char *must_by_kind = PyMem_Calloc(m->kinds ? m->kinds : 1, 1);
    long long value;
    int good = must_by_kind != NULL;
    for (int k = 0; good && k < m->kinds; k++) {
        good = as_int(must, k, &value);
        must_by_kind[k] = good && value;
    }
    for (int v = 0; good && v < m->size; v++) {
        good = as_int(kinds, v, &value) && value >= 0 && value < m->kinds;
        if (good) {
            m->kind[v] = (int)value;
            m->state.must[v] = must_by_kind[value];
            m->has_free |= !must_by_kind[value];
        }
    }
    if (good) {
        matcher_sort(m);
        matcher_potentials(m, must_by_kind);
    }
    PyMem_Free(must_by_kind);
    if (!good && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a vertex of no class");
    return good;
}

static int read_weights(matcher_t *m, PyObject *rows)
{
    for (int first = 0; first < m->kinds; first++) {
        PyObject *row = PySequence_GetItem(rows, first);
        for (int second = 0; row && second < m->kinds; second++) {
            PyObject *lanes = PySequence_GetItem(row, second);
            size_t place = (size_t)first * m->kinds + second;
            m->allowed[place] = lanes != NULL && lanes != Py_None;
            for (int i = 0; m->allowed[place] && i < m->lanes - 1; i++) {
                long long value;
                if (!as_int(lanes, i, &value))
                    break;
                m->weight[place * m->lanes + i] = value;
            }
            Py_XDECREF(lanes);
        }
        Py_XDECREF(row);
        if (PyErr_Occurred())
            return 0;
    }
    return 1;
}

static int read_barred(matcher_t *m, PyObject *barred)
{
    int filled = 0;
    for (int v = 0; v < m->size; v++) {
        PyObject *others = PySequence_GetItem(barred, v);
        if (!others)
            return 0;
        Py_ssize_t count = PySequence_Size(others);
        for (Py_ssize_t i = 0; i < count; i++) {
            long long other;
            if (!as_int(others, i, &other) || !check_vertex(m, other)) {
                Py_DECREF(others);
                return 0;
            }
            m->barred[filled++] = (int)other;
        }
        Py_DECREF(others);
        m->bar_start[v + 1] = filled;
    }
    return 1;
}

static Py_ssize_t total_length(PyObject *lists)
{
    Py_ssize_t total = 0, count = PySequence_Size(lists);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *list = PySequence_GetItem(lists, i);
        Py_ssize_t length = list ? PySequence_Size(list) : -1;
        Py_XDECREF(list);
        if (length < 0)
            return -1;
        total += length;
    }
    return count < 0 ? -1 : total;
}

/* --- the type --- */

static int Matcher_init(MatcherObject *self, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"kinds", "weights", "must", "barred", "lanes", NULL};
    PyObject *kinds, *weights, *must, *barred;
    int lanes;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OOOOi", names, &kinds, &weights, &must, &barred, &lanes))
        return -1;
    Py_ssize_t size = PySequence_Size(kinds), classes = PySequence_Size(must), bars = total_length(barred);
    if (size < 0 || classes < 0 || bars < 0)
        return -1;
    matcher_t *m = &self->core;
    matcher_free(m);
    if (!matcher_allocate(m, (int)size, (int)classes, lanes + 1, (int)bars)) {
        PyErr_NoMemory();
        return -1;
    }
    return read_weights(m, weights) && read_barred(m, barred) && read_kinds(m, kinds, must) ? 0 : -1;
}

static void Matcher_dealloc(MatcherObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    matcher_free(&self->core);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static int take_hints(matcher_t *m, PyObject *hints)
{
    Py_ssize_t count = PySequence_Size(hints);
    for (Py_ssize_t i = 0; i < count; i++) {
        long long a = -1, b = -1;
        PyObject *pair = PySequence_GetItem(hints, i);
        int good = pair && as_int(pair, 0, &a) && as_int(pair, 1, &b) && check_vertex(m, a) && check_vertex(m, b);
        Py_XDECREF(pair);
        if (!good)
            return 0;
        matcher_take(m, (int)a, (int)b);
    }
    return count >= 0;
}

static PyObject *answer(matcher_t *m, int value)
{
    if (m->failed)
        return PyErr_NoMemory();
    return PyBool_FromLong(value);
}

static PyObject *Matcher_solve(MatcherObject *self, PyObject *arguments)
{
    PyObject *hints = NULL;
    if (!PyArg_ParseTuple(arguments, "|O", &hints) || (hints && !take_hints(&self->core, hints)))
        return NULL;
    return answer(&self->core, matcher_settle_all(&self->core));
}

static PyObject *Matcher_narrow(MatcherObject *self, PyObject *arguments)
{
    int v, low, high;
    if (!PyArg_ParseTuple(arguments, "iii", &v, &low, &high) || !check_vertex(&self->core, v))
        return NULL;
    return answer(&self->core, matcher_narrow(&self->core, v, low, high));
}

static PyObject *Matcher_pick(MatcherObject *self, PyObject *arguments)
{
    int v, low, high;
    if (!PyArg_ParseTuple(arguments, "iii", &v, &low, &high) || !check_vertex(&self->core, v))
        return NULL;
    if (low < 0 || high > self->core.size) {
        PyErr_SetString(PyExc_IndexError, "no such vertex");
        return NULL;
    }
    int found = matcher_pick(&self->core, v, low, high);
    return self->core.failed ? PyErr_NoMemory() : PyLong_FromLong(found);
}

static PyObject *Matcher_possible(MatcherObject *self, PyObject *arguments)
{
    int v;
    if (!PyArg_ParseTuple(arguments, "i", &v) || !check_vertex(&self->core, v))
        return NULL;
    matcher_find_possible(&self->core, v);
    return self->core.failed ? PyErr_NoMemory() : PyBytes_FromStringAndSize(self->core.possible, self->core.size);
}

static PyObject *Matcher_narrow_all(MatcherObject *self, PyObject *ranges)
{
    matcher_t *m = &self->core;
    Py_ssize_t count = PySequence_Size(ranges);
    if (count < 0)
        return NULL;
    int *values = PyMem_Calloc(count ? 3 * count : 1, sizeof(int)), good = values != NULL;
    for (Py_ssize_t i = 0; good && i < count; i++) {
        PyObject *range = PySequence_GetItem(ranges, i);
        for (int j = 0; good && j < 3; j++) {
            long long value = 0;
            good = range && as_int(range, j, &value) && (j || check_vertex(m, value));
            values[3 * i + j] = (int)value;
        }
        Py_XDECREF(range);
    }
    int settled = good && matcher_narrow_all(m, (int)count, values);
    PyMem_Free(values);
    return good ? answer(m, settled) : NULL;
}

static PyObject *Matcher_prefer(MatcherObject *self, PyObject *arguments)
{
    matcher_t *m = &self->core;
    int first;
    PyObject *worth, *hints;
    if (!PyArg_ParseTuple(arguments, "iOO", &first, &worth, &hints))
        return NULL;
    lane_t *values = PyMem_Calloc(m->size ? m->size : 1, sizeof(lane_t));
    int good = values != NULL && first >= 0;
    for (int v = 0; good && v < m->size; v++) {
        long long value;
        good = as_int(worth, v, &value);
        values[v] = value;
    }
    if (good)
        matcher_prefer(m, first, values);
    PyMem_Free(values);
    if (!good || !take_hints(m, hints))
        return NULL;
    return answer(m, matcher_settle_all(m));
}

static PyObject *Matcher_mates(MatcherObject *self, void *closure)
{
    (void)closure;
    PyObject *list = PyList_New(self->core.size);
    for (int v = 0; list && v < self->core.size; v++)
        PyList_SET_ITEM(list, v, PyLong_FromLong(self->core.state.mate[v]));
    return list;
}

static PyObject *Matcher_lost(MatcherObject *self, void *closure)
{
    (void)closure;
    PyObject *list = PyList_New(0);
    for (int v = 0; list && v < self->core.size; v++) {
        PyObject *number = self->core.lost[v] ? PyLong_FromLong(v) : NULL;
        if (number)
            PyList_Append(list, number);
        Py_XDECREF(number);
    }
    return list;
}

static PyMethodDef methods[] = {
    {"solve", (PyCFunction)Matcher_solve, METH_VARARGS, NULL},
    {"narrow", (PyCFunction)Matcher_narrow, METH_VARARGS, NULL},
    {"narrow_all", (PyCFunction)Matcher_narrow_all, METH_O, NULL},
    {"possible", (PyCFunction)Matcher_possible, METH_VARARGS, NULL},
    {"pick", (PyCFunction)Matcher_pick, METH_VARARGS, NULL},
    {"prefer", (PyCFunction)Matcher_prefer, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"mates", (getter)Matcher_mates, NULL, NULL, NULL},
    {"lost", (getter)Matcher_lost, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_init, Matcher_init},       {Py_tp_dealloc, Matcher_dealloc}, {Py_tp_methods, methods},
    {Py_tp_getset, properties},       {Py_tp_new, PyType_GenericNew},   {0, NULL},
};

static PyType_Spec specification = {
    .name = "tabellone.engine.matching._native.Core",
    .basicsize = sizeof(MatcherObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_native",
    .m_doc = "The matching core, compiled.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *module = PyModule_Create(&definition);
    PyObject *type = module ? PyType_FromSpec(&specification) : NULL;
    if (!type || PyModule_AddObjectRef(module, "Core", type) < 0)
        Py_CLEAR(module);
    Py_XDECREF(type);
    return module;
}
