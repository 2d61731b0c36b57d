// A play: cards put down together, as body and kickers, with the type they form.
#pragma once

#include <string_view>

#include "rules.hpp"

namespace ddz {

// The numbers are part of the order of play ids (play_table.hpp). They fit four bits.
enum class Type : std::uint8_t {
  none = 0,  // a pass, or cards that are no play
  single,
  pair,
  trio,
  trio_single,
  trio_pair,
  straight,
  pair_chain,
  plane,
  plane_singles,
  plane_pairs,
  four_singles,
  four_pairs,
  bomb,
  rocket,
  joker_bomb,  // two equal jokers ("double_joker") or three jokers ("triple_joker")
};
inline constexpr int type_count = 16;

// `body` holds the cards of the body and, in its top four bits, the type; `kick` the kickers.
struct Play {
  std::uint64_t body = 0;
  Hand kick = 0;

  Type type() const { return static_cast<Type>(body >> 60); }
  Hand body_cards() const { return body & card_bits; }
  Hand cards() const { return (body & card_bits) + kick; }
  bool is_pass() const { return body == 0; }
  explicit operator bool() const { return body != 0; }
  friend bool operator==(const Play&, const Play&) = default;
};
static_assert(sizeof(Play) == 16);

constexpr std::uint64_t type_bits(Type type) { return static_cast<std::uint64_t>(type) << 60; }

inline Play make_play(Type type, Hand body, Hand kick = 0) { return {body | type_bits(type), kick}; }

// Lowest and highest rank of the body. The play is not a pass.
inline Rank low_of(const Play& play) { return std::countr_zero(play.body_cards()) >> 2; }
inline Rank main_of(const Play& play) { return (63 - std::countl_zero(play.body_cards())) >> 2; }

// Cards of each rank in the body of a play that is no bomb.
inline int copies_of(const Play& play) { return count_of(play.body_cards(), main_of(play)); }

// Ranks at which a chain of `length` may end that has its ranks in `set`.
inline RankSet chain_ends(RankSet set, int length) {
  set &= chain_ranks;
  RankSet ends = set;
  for (int i = 1; i < length; ++i) ends &= set << i;
  return ends;
}

// Ranks of a straight, pairs of a pair chain, trios of a plane, cards of a bomb of one rank; else 1.
int length_of(const Play& play);

// The name of the type, for example "trio_single"; "pass" for no cards.
std::string_view type_name(const Play& play);

inline constexpr int two_jokers_level = 9, three_jokers_level = 13;

// Bombs of all kinds by strength: 0 for a play that is no bomb. A bomb beats every play of a lower
// level; on one level the higher main rank beats. Bombs of n cards of a rank take level 2n, so that
// two jokers stand between four and five cards, three jokers between six and seven.
inline int bomb_level(const Play& play) {
  switch (play.type()) {
    case Type::bomb:
      return 2 * size_of(play.body_cards());
    case Type::joker_bomb:
      return size_of(play.body_cards()) == 2 ? two_jokers_level : three_jokers_level;
    case Type::rocket:
      return 17;
    default:
      return 0;
  }
}

// True if `reply` may be put on `lead`. Both are plays (not passes) of one ruleset.
inline bool beats(const Play& lead, const Play& reply) {
  const int lead_level = bomb_level(lead), reply_level = bomb_level(reply);
  if (lead_level != reply_level) return reply_level > lead_level;
  // Within a type every body of one length is the same word shifted, so equal bit counts mean equal
  // lengths.
  return reply.type() == lead.type() && std::popcount(reply.body) == std::popcount(lead.body) &&
         main_of(reply) > main_of(lead);
}

// True if playing this doubles the score.
inline bool doubles(const Rules& rules, const Play& play) {
  if (play.type() < Type::bomb) return false;
  const int level = bomb_level(play);
  if (play.type() == Type::bomb) return level >= 2 * rules.bomb_min_double;
  return level > two_jokers_level;
}

// The one reading of a set of cards, or a pass when they are no play (also when there are none).
// The cards are part of the pack.
Play classify(const Rules& rules, Hand cards);

}  // namespace ddz
