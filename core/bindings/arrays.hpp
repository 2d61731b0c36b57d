// NumPy arrays, taken in and handed out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <type_traits>

namespace ddz {

bool is_array(PyObject* object);

// A one-dimensional array made here. Made through NumPy's own interface: nanobind's ndarray takes
// four times as long, more than a list of plays takes to find.
template <class Number>
class Array : public nanobind::object {
 public:
  NB_OBJECT_DEFAULT(Array, object, "numpy.ndarray", is_array)
};

template <class Number>
using Input = nanobind::ndarray<const Number, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <class Number>
std::span<const Number> span_of(const Input<Number>& input) {
  return {input.data(), input.shape(0)};
}

struct NumberKind {
  bool is_float, is_signed;
  std::size_t size;
};

template <class Number>
inline constexpr NumberKind kind_of = {std::is_floating_point_v<Number>, std::is_signed_v<Number>, sizeof(Number)};

// Called once, before any array is made.
void import_numpy();

// A new array, and where its numbers go.
nanobind::object new_array(const NumberKind& kind, std::size_t size, void** numbers);

// An array that takes over a block of malloc: of one dimension, or of two with several columns.
nanobind::object array_over(const NumberKind& kind, std::size_t rows, std::size_t columns, void* memory);

template <class Number>
Array<Number> array_over(std::size_t rows, std::size_t columns, void* memory) {
  return nanobind::steal<Array<Number>>(array_over(kind_of<Number>, rows, columns, memory).release());
}

// A NumPy array of `size` numbers that `fill` writes.
template <class Number, class Fill>
Array<Number> make_array(std::size_t size, Fill&& fill) {
  void* numbers = nullptr;
  nanobind::object array = new_array(kind_of<Number>, size, &numbers);
  fill(static_cast<Number*>(numbers));
  return nanobind::steal<Array<Number>>(array.release());
}

}  // namespace ddz
