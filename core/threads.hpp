// The same work in several threads at once.
#pragma once

#include <thread>
#include <vector>

namespace ddz {

// Calls work(0) here and work(1) to work(count - 1) in threads of their own; returns when all are done.
template <class Work>
void in_threads(int count, const Work& work) {
  std::vector<std::jthread> others;
  for (int i = 1; i < count; ++i) others.emplace_back([&work, i] { work(i); });
  work(0);
}

}  // namespace ddz
