#include "position.hpp"

namespace ddz {

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
