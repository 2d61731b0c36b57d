// A vector for tables that are read all over: from some size on it asks for large pages, without which most of
// the time of a look-up goes into finding the page.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ddz {

template <class T>
struct LargePages {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{1} << 21;

  static std::align_val_t alignment(std::size_t count) {
    return std::align_val_t{count * sizeof(T) < page ? alignof(T) : page};
  }

  LargePages() = default;
  template <class Other>
  explicit LargePages(const LargePages<Other>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const memory = ::operator new(bytes, alignment(count));
#if defined(__linux__)
    // Advice only: without it the table is slower.
    if (bytes >= page) madvise(memory, bytes / page * page, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }

  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count)); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

template <class T>
using BigVector = std::vector<T, LargePages<T>>;

}  // namespace ddz
