// NumPy arrays made here and handed to Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <span>

namespace ddz {

template <class Number>
using Array = nanobind::ndarray<nanobind::numpy, Number, nanobind::ndim<1>>;

template <class Number>
using Input = nanobind::ndarray<const Number, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <class Number>
std::span<const Number> span_of(const Input<Number>& input) {
  return {input.data(), input.shape(0)};
}

// A NumPy array of `size` numbers that `fill` writes.
template <class Number, class Fill>
Array<Number> make_array(std::size_t size, Fill&& fill) {
  auto* numbers = new Number[size];
  nanobind::capsule owner(numbers, [](void* p) noexcept { delete[] static_cast<Number*>(p); });
  fill(numbers);
  return Array<Number>(numbers, {size}, owner);
}

}  // namespace ddz
