// A module of one function that names the kinds of CPU this machine can run, best first. It is
// compiled for the oldest kind, so that it can be asked before any other module is loaded.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cpu.hpp"

static PyObject* cpu_kinds(PyObject*, PyObject*) {
  if (ddz::cpu_is_v4()) return Py_BuildValue("(sss)", "v4", "v3", "base");
  if (ddz::cpu_is_v3()) return Py_BuildValue("(ss)", "v3", "base");
  return Py_BuildValue("(s)", "base");
}

static PyMethodDef methods[] = {
    {"cpu_kinds", cpu_kinds, METH_NOARGS, "The builds of the core that this CPU can run, best first."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_core_cpu", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

extern "C" __attribute__((visibility("default"))) PyObject* PyInit__core_cpu() { return PyModule_Create(&module); }
