// Shared by the binding files: one export per file, and the reading of cards that Python hands in.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>

#include "play_table.hpp"
#include "position.hpp"

namespace nb = nanobind;

namespace ddz {

void export_cards(nb::module_& module);
void export_rules(nb::module_& module);
void export_position(nb::module_& module);
void export_solver(nb::module_& module);
void export_split(nb::module_& module);
void export_batches(nb::module_& module);
void export_bench(nb::module_& module);
void export_players(nb::module_& module);
void export_experience(nb::module_& module);
void export_trainer(nb::module_& module);

// Raise ValueError.
[[noreturn]] inline void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

inline void require_within(const char* name, int value, int low, int high) {
  if (value < low || value > high)
    refuse(std::string(name) + " " + std::to_string(value) + ": not in " + std::to_string(low) + ".." +
           std::to_string(high));
}

// Text of ranks in any order to a word and back (low to high). ValueError for an unknown letter or
// more than 15 cards of a rank.
Hand word_of_text(std::string_view text);
std::string text_of_word(Hand hand);

// A word from Python: an int (a word) or a str (ranks in any order). `what` names the argument in
// the ValueError that bad cards raise.
Hand read_cards(nb::handle cards, const char* what);

// The same, and no more of any rank than the packs hold.
Hand read_cards(const Rules& rules, nb::handle cards, const char* what);
Hand read_hand(const Rules& rules, nb::handle cards, const char* what);

// Raises ValueError unless the word is part of the pack.
void check_cards(const Rules& rules, Hand cards, const char* what);
void check_hand(const Rules& rules, Hand cards, const char* what);

}  // namespace ddz
