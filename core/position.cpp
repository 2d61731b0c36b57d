#include "position.hpp"

namespace ddz {

Undo Position::apply(const Rules& rules, const Play& play) {
  const Undo before{to_beat, turn, owner, passes, doublings};
  if (play.is_pass()) {
    if (++passes == seats - 1) {
      to_beat = {};
      owner = -1;
      passes = 0;
    }
  } else {
    hands[turn] -= play.cards();
    ++plays_made[turn];
    doublings = static_cast<std::int8_t>(doublings + doubles(rules, play));
    to_beat = play;
    owner = turn;
    passes = 0;
    if (hands[turn] == 0) winner = turn;
  }
  turn = static_cast<std::int8_t>(turn + 1 == seats ? 0 : turn + 1);
  return before;
}

void Position::undo(const Play& play, const Undo& before) {
  to_beat = before.to_beat;
  turn = before.turn;
  owner = before.owner;
  passes = before.passes;
  doublings = before.doublings;
  winner = -1;
  if (play.is_pass()) return;
  hands[turn] += play.cards();
  --plays_made[turn];
}

std::uint64_t Position::hash() const {
  std::uint64_t sum = 0x9e3779b97f4a7c15;
  const auto mix = [&](std::uint64_t word) {
    sum = (sum ^ word) * 0xff51afd7ed558ccd;
    sum ^= sum >> 32;
  };
  for (int seat = 0; seat < seats; ++seat) mix(hands[seat]), mix(plays_made[seat]);
  mix(to_beat.body);
  mix(to_beat.kick);
  for (const int small : {+seats, +turn, +owner, +passes, +doublings, +winner, +landlords})
    mix(static_cast<std::uint8_t>(small));
  return sum;
}

Play* legal_plays(const Rules& rules, const Position& position, Play* out) {
  const Hand hand = position.hands[position.turn];
  return position.is_lead() ? leads(rules, hand, out) : answers(rules, hand, position.to_beat, out);
}

std::vector<Play> legal_plays(const Rules& rules, const Position& position) {
  const Hand hand = position.hands[position.turn];
  return position.is_lead() ? leads(rules, hand) : answers(rules, hand, position.to_beat);
}

int legal_play_count(const Rules& rules, const Position& position) {
  const Hand hand = position.hands[position.turn];
  return position.is_lead() ? lead_count(rules, hand) : answer_count(rules, hand, position.to_beat);
}

bool is_legal(const Position& position, const Play& play) {
  if (position.over()) return false;
  if (play.is_pass()) return !position.is_lead();
  return contains(position.hands[position.turn], play.cards()) && (position.is_lead() || beats(position.to_beat, play));
}

}  // namespace ddz
