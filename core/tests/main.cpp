// Runs the group of tests that the first argument names; the second is the file of pinned numbers
// for the groups that have one.
#include <cstring>

#include "check.hpp"

int main(int argc, char** argv) {
  using namespace ddz::tests;
  CHECK(argc >= 2);
  const std::string_view group = argv[1];
  if (group == "counts") return counts(), 0;
  if (group == "lists") return lists(), 0;
  if (group == "classification") return classification(), 0;
  if (group == "positions") return positions(), 0;
  if (group == "fewest_turns") return fewest_turns(), 0;
  if (group == "batches_and_playouts") return batches_and_playouts(), 0;
  if (group == "solver") return solver(), 0;
  if (group == "solver_threads") return solver_threads(), 0;
  if (group == "worlds") return worlds(), 0;
  if (group == "belief") return belief(), 0;
  CHECK(argc == 3);
  if (group == "perft") return perft(argv[2]), 0;
  if (group == "signatures") return signatures(argv[2]), 0;
  std::fprintf(stderr, "no group of tests is called %s\n", argv[1]);
  return 1;
}
