#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>

#include "bindings.hpp"

namespace ddz {

namespace {

[[noreturn]] void refuse_cards(const char* what, const std::string& value, const std::string& why) {
  throw nb::value_error((std::string(what) + " " + value + ": " + why).c_str());
}

std::string repr_of(nb::handle value) { return nb::cast<std::string>(nb::repr(value)); }

std::string hex(Hand word) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4)
    if (!text.empty() || (word >> shift & 15) != 0 || shift == 0) text += digits[word >> shift & 15];
  return "0x" + text;
}

}  // namespace

Hand word_of_text(std::string_view text) {
  Hand hand = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t rank = rank_letters.find(text[i]);
    if (rank == std::string_view::npos) {
      refuse_cards("cards", repr_of(nb::str(text.data(), text.size())),
                   "character " + std::to_string(i) + " is no rank of " + std::string(rank_letters));
    }
    if (count_of(hand, static_cast<Rank>(rank)) == 15)
      refuse_cards("cards", "'" + std::string(text) + "'", "more than 15 of rank " + std::string(1, text[i]));
    hand += cards_of(static_cast<Rank>(rank));
  }
  return hand;
}

std::string text_of_word(Hand hand) {
  std::string text;
  for (Rank rank = 0; rank < rank_count; ++rank)
    text.append(static_cast<std::size_t>(count_of(hand, rank)), rank_letters[static_cast<std::size_t>(rank)]);
  return text;
}

Hand read_cards(nb::handle cards, const char* what) {
  nb::object number;
  if (!PyLong_CheckExact(cards.ptr())) {
    if (nb::isinstance<nb::str>(cards)) {
      Py_ssize_t length = 0;
      const char* text = PyUnicode_AsUTF8AndSize(cards.ptr(), &length);
      if (!text) throw nb::python_error();
      return word_of_text({text, static_cast<std::size_t>(length)});
    }
    if (PyBool_Check(cards.ptr()) || !PyIndex_Check(cards.ptr()))
      refuse_cards(what, repr_of(cards), "neither text nor a word");
    number = nb::steal(PyNumber_Index(cards.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    cards = number;
  }
  const unsigned long long word = PyLong_AsUnsignedLongLong(cards.ptr());
  if (word == static_cast<unsigned long long>(-1) && PyErr_Occurred()) {
    PyErr_Clear();
    refuse_cards(what, repr_of(cards), "not a word of 60 bits");
  }
  if (word & ~card_bits) refuse_cards(what, hex(word), "not a word of 60 bits");
  return word;
}

void check_cards(const Rules& rules, Hand cards, const char* what) {
  if (contains(rules.pack(), cards)) return;
  if (cards & ~card_bits) refuse_cards(what, hex(cards), "not a word of 60 bits");
  for (Rank rank = 0; rank < rank_count; ++rank) {
    const int held = count_of(cards, rank), most = count_of(rules.pack(), rank);
    if (held > most) {
      refuse_cards(what, "'" + text_of_word(cards) + "' (" + hex(cards) + ")",
                   std::to_string(held) + " of rank " + rank_letters[static_cast<std::size_t>(rank)] +
                       ", the pack has " + std::to_string(most));
    }
  }
}

void check_hand(const Rules& rules, Hand cards, const char* what) {
  check_cards(rules, cards, what);
  if (size_of(cards) > rules.hand_limit) {
    refuse_cards(what, "'" + text_of_word(cards) + "' (" + hex(cards) + ")",
                 std::to_string(size_of(cards)) + " cards, the largest hand has " + std::to_string(rules.hand_limit));
  }
}

Hand read_cards(const Rules& rules, nb::handle cards, const char* what) {
  const Hand word = read_cards(cards, what);
  check_cards(rules, word, what);
  return word;
}

Hand read_hand(const Rules& rules, nb::handle cards, const char* what) {
  const Hand word = read_cards(cards, what);
  check_hand(rules, word, what);
  return word;
}

void export_cards(nb::module_& module) {
  module.def("word", &word_of_text, nb::arg("text"), "The word of a text of ranks in any order.");
  module.def(
      "text", [](nb::handle word) { return text_of_word(read_cards(word, "word")); }, nb::arg("word").none(),
      "The ranks of a word, low to high.");
}

}  // namespace ddz
