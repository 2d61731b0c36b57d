#include "arrays.hpp"

#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#include <numpy/arrayobject.h>

#include <cstdlib>

namespace ddz {

namespace nb = nanobind;

namespace {

int numpy_type(const NumberKind& kind) {
  if (kind.is_float) return kind.size == 4 ? NPY_FLOAT32 : NPY_FLOAT64;
  switch (kind.size) {
    case 1:
      return kind.is_signed ? NPY_INT8 : NPY_UINT8;
    case 2:
      return kind.is_signed ? NPY_INT16 : NPY_UINT16;
    case 4:
      return kind.is_signed ? NPY_INT32 : NPY_UINT32;
    default:
      return kind.is_signed ? NPY_INT64 : NPY_UINT64;
  }
}

PyArrayObject* as_array(PyObject* object) { return reinterpret_cast<PyArrayObject*>(object); }

}  // namespace

bool is_array(PyObject* object) { return PyArray_Check(object); }

void import_numpy() {
  if (PyArray_ImportNumPyAPI() < 0) throw nb::python_error();
}

nb::object new_array(const NumberKind& kind, std::size_t size, void** numbers) {
  npy_intp shape = static_cast<npy_intp>(size);
  PyObject* const array = PyArray_SimpleNew(1, &shape, numpy_type(kind));
  if (!array) throw nb::python_error();
  *numbers = PyArray_DATA(as_array(array));
  return nb::steal(array);
}

nb::object array_over(const NumberKind& kind, std::size_t rows, std::size_t columns, void* memory) {
  nb::object owner = nb::capsule(memory, [](void* p) noexcept { std::free(p); });
  npy_intp shape[] = {static_cast<npy_intp>(rows), static_cast<npy_intp>(columns)};
  const int dimensions = columns == 1 ? 1 : 2;
  nb::object array = nb::steal(PyArray_SimpleNewFromData(dimensions, shape, numpy_type(kind), memory));
  if (!array.is_valid()) throw nb::python_error();
  if (PyArray_SetBaseObject(as_array(array.ptr()), owner.release().ptr()) < 0) throw nb::python_error();
  return array;
}

}  // namespace ddz
