#include "moves.hpp"

#include "sink.hpp"

namespace ddz {

namespace {

// `length` neighbouring ranks from `low` up.
RankSet run_of(Rank low, int length) { return ((RankSet{1} << length) - 1) << low; }

template <class Sink, int packs>
class Generator {
 public:
  Generator(const Rules& rules, Hand hand, Sink sink)
      : rules_(rules),
        hand_(hand),
        r1_(at_least<1, packs>(hand)),
        r2_(at_least<2, packs>(hand)),
        r3_(at_least<3, packs>(hand)),
        r4_(at_least<4, packs>(hand)),
        pairs_(r2_ & rules.pair_ranks()),
        sink_(sink) {}

  auto end() const { return sink_.end(); }

  void all_leads() {
    sink_.each_rank(r1_, 1, Type::single);
    sink_.each_rank(pairs_, 2, Type::pair);
    chains<5>(r1_, 1, Type::straight);
    chains<3>(r2_, 2, Type::pair_chain);
    if (r3_) {
      sink_.each_rank(r3_, 3, Type::trio);
      for_each_rank(r3_, [&](Rank rank) { trio_with_single(rank), trio_with_pair(rank); });
      planes();
    }
    if (r4_ && rules_.four_with_two)
      for_each_rank(r4_, [&](Rank rank) { four_with_singles(rank), four_with_pairs(rank); });
    bombs_above(0, all_ranks);
  }

  void all_answers(const Play& to_beat) {
    const RankSet higher = ranks_above(main_of(to_beat));
    switch (to_beat.type()) {
      case Type::single:
        sink_.each_rank(r1_ & higher, 1, Type::single);
        break;
      case Type::pair:
        sink_.each_rank(pairs_ & higher, 2, Type::pair);
        break;
      case Type::trio:
        sink_.each_rank(r3_ & higher, 3, Type::trio);
        break;
      case Type::trio_single:
        for_each_rank(r3_ & higher, [&](Rank rank) { trio_with_single(rank); });
        break;
      case Type::trio_pair:
        for_each_rank(r3_ & higher, [&](Rank rank) { trio_with_pair(rank); });
        break;
      case Type::straight:
        higher_chains(r1_, to_beat, 1, Type::straight);
        break;
      case Type::pair_chain:
        higher_chains(r2_, to_beat, 2, Type::pair_chain);
        break;
      case Type::plane:
        higher_chains(r3_, to_beat, 3, Type::plane);
        break;
      case Type::plane_singles:
        for_each_higher_run(r3_, to_beat, [&](Rank low, int length) { plane_with_singles(low, length); });
        break;
      case Type::plane_pairs:
        for_each_higher_run(r3_, to_beat, [&](Rank low, int length) { plane_with_pairs(low, length); });
        break;
      case Type::four_singles:
        for_each_rank(r4_ & higher, [&](Rank rank) { four_with_singles(rank); });
        break;
      case Type::four_pairs:
        for_each_rank(r4_ & higher, [&](Rank rank) { four_with_pairs(rank); });
        break;
      case Type::rocket:
        return;
      default:
        break;
    }
    bombs_above(bomb_level(to_beat), higher);
  }

 private:
  // Chains of every length from the shortest up. Bit r of `starts` says that ranks r .. r+length-1 are
  // all there.
  template <int shortest>
  void chains(RankSet ranks, int copies, Type type) {
    const int longest = rules_.hand_limit / copies;
    ranks &= chain_ranks;
    RankSet starts = ranks;
    for (int i = 1; i < shortest; ++i) starts &= ranks >> i;
    for (int length = shortest; starts && length <= longest; ++length) {
      for_each_rank(starts, [&](Rank low) { chain(low, length, copies, type); });
      starts &= ranks >> length;
    }
  }

  // Runs of one length compare by their lowest rank as by their highest.
  template <class Visit>
  void for_each_higher_run(RankSet ranks, const Play& to_beat, Visit&& visit) {
    const int length = main_of(to_beat) - low_of(to_beat) + 1;
    ranks &= chain_ranks & ranks_above(low_of(to_beat));
    RankSet starts = ranks;
    for (int i = 1; i < length; ++i) starts &= ranks >> i;
    for_each_rank(starts, [&](Rank low) { visit(low, length); });
  }

  // Chains as long as the one to beat, and higher.
  void higher_chains(RankSet ranks, const Play& to_beat, int copies, Type type) {
    for_each_higher_run(ranks, to_beat, [&](Rank low, int length) { chain(low, length, copies, type); });
  }

  void chain(Rank low, int length, int copies, Type type) {
    const Hand one_each = one_of_each & ((Hand{1} << (4 * length)) - 1);
    sink_.one(static_cast<Hand>(copies) * one_each << (4 * low) | type_bits(type));
  }

  // Lengths that leave no room for kickers return at once in plane_with_...
  void planes() {
    const RankSet ranks = r3_ & chain_ranks;
    RankSet starts = ranks & ranks >> 1;
    if (!starts) return;
    chains<2>(r3_, 3, Type::plane);
    for (int length = 2; starts; ++length) {
      for_each_rank(starts, [&](Rank low) { plane_with_singles(low, length), plane_with_pairs(low, length); });
      starts &= ranks >> length;
    }
  }

  void trio_with_single(Rank rank) {
    if (!rules_.single_kickers) return;
    sink_.with_one_kicker(cards_of(rank, 3) | type_bits(Type::trio_single), 0, r1_ & ~rank_bit(rank), 1);
  }

  void trio_with_pair(Rank rank) {
    sink_.with_one_kicker(cards_of(rank, 3) | type_bits(Type::trio_pair), 0, pairs_ & ~rank_bit(rank), 2);
  }

  void four_with_singles(Rank rank) {
    const RankSet free = ~rank_bit(rank);
    with_singles(cards_of(rank, 4) | type_bits(Type::four_singles), 0, r1_ & free, r2_ & free, 2);
  }

  void four_with_pairs(Rank rank) {
    sink_.with_kickers(cards_of(rank, 4) | type_bits(Type::four_pairs), 0, pairs_ & ~rank_bit(rank), 2, 2);
  }

  void plane_with_singles(Rank low, int length) {
    if (!rules_.single_kickers || 4 * length > rules_.hand_limit) return;
    const RankSet body_ranks = run_of(low, length), free = ~body_ranks;
    const std::uint64_t body = 3 * spread(body_ranks) | type_bits(Type::plane_singles);
    with_singles(body, 0, r1_ & free, r2_ & free, length);
    if (rules_.kicker_copies < 3 || length < 3) return;
    // Three of a rank among the kickers, unless they touch the body. With five trios at most there are no two such
    // ranks.
    const RankSet touching = (body_ranks << 1 | body_ranks >> 1) & chain_ranks;
    for_each_rank(r3_ & free & ~touching, [&](Rank rank) {
      const RankSet rest = free & ~rank_bit(rank);
      with_singles(body, cards_of(rank, 3), r1_ & rest, r2_ & rest, length - 3);
    });
  }

  void plane_with_pairs(Rank low, int length) {
    if (length > rules_.plane_pairs_max || 5 * length > rules_.hand_limit) return;
    const RankSet body_ranks = run_of(low, length);
    sink_.with_kickers(3 * spread(body_ranks) | type_bits(Type::plane_pairs), 0, pairs_ & ~body_ranks, 2, length);
  }

  // Adds `k` single kickers to those in `kick`: none or some ranks of `twice` twice, then different ranks of `once`.
  void with_singles(std::uint64_t body, Hand kick, RankSet once, RankSet twice, int k) {
    with_different_singles(body, kick, once, k);
    if (rules_.kicker_copies < 2) return;
    const FreeRanks ranks(twice);
    for (int doubled = 1; 2 * doubled <= k; ++doubled) {
      const int n = binomial[std::popcount(twice)][doubled];
      for (int i = 0; i < n; ++i) {
        const Hand cards = ranks.choose(subsets[doubled][i]);
        with_different_singles(body, kick + 2 * cards, once & ~gather(cards), k - 2 * doubled);
      }
    }
  }

  // Both jokers are never single kickers together: sets without the big one, then sets with it alone.
  void with_different_singles(std::uint64_t body, Hand kick, RankSet free, int k) {
    if (k == 1) {
      sink_.with_one_kicker(body, kick, free, 1);
    } else if (k == 0 || (free & jokers) != jokers) {
      sink_.with_kickers(body, kick, free, 1, k);
    } else {
      sink_.with_kickers(body, kick, free & ~rank_bit(big_joker), 1, k);
      sink_.with_kickers(body, kick + cards_of(big_joker), free & ~jokers, 1, k - 1);
    }
  }

  // Bombs of a higher level, and those of this level whose rank is among `higher`; the rocket, which is above all
  // levels.
  void bombs_above(int level, RankSet higher) {
    if (r4_) bombs_of_rank<4>(level, higher, r4_);
    if constexpr (packs == 2) {
      if (r4_) {
        bombs_of_rank<5>(level, higher, at_least<5, packs>(hand_));
        bombs_of_rank<6>(level, higher, at_least<6, packs>(hand_));
        bombs_of_rank<7>(level, higher, at_least<7, packs>(hand_));
        bombs_of_rank<8>(level, higher, at_least<8, packs>(hand_));
      }
      if (rules_.joker_pairs == JokerPairs::bomb && (r1_ & jokers)) joker_bombs_above(level, higher);
    }
    // A full count of a joker is one bit, 1 with one pack and 2 with two, so `&` keeps it only where all are held.
    if ((hand_ & rules_.rocket()) == rules_.rocket()) sink_.one(rules_.rocket() | type_bits(Type::rocket));
  }

  template <int count>
  void bombs_of_rank(int level, RankSet higher, RankSet ranks) {
    if (2 * count < level) return;
    sink_.each_rank(2 * count == level ? ranks & higher : ranks, count, Type::bomb);
  }

  void joker_bombs_above(int level, RankSet higher) {
    const RankSet two_equal = r2_ & jokers;
    if (level <= two_jokers_level)
      sink_.each_rank(level == two_jokers_level ? two_equal & higher : two_equal, 2, Type::joker_bomb);
    if (level >= three_jokers_level || (r1_ & jokers) != jokers) return;
    for_each_rank(two_equal, [&](Rank rank) {
      sink_.one((cards_of(small_joker) + cards_of(big_joker) + cards_of(rank)) | type_bits(Type::joker_bomb));
    });
  }

  const Rules& rules_;
  const Hand hand_;
  const RankSet r1_, r2_, r3_, r4_;  // ranks held at least once, twice, three, four times
  const RankSet pairs_;              // ranks of which two are a pair
  Sink sink_;
};

// Lets `use` call the generator for the ruleset's number of packs; the end that its sink has then, or the count.
template <class Sink, class Use>
auto generate(const Rules& rules, Hand hand, Sink sink, Use&& use) {
  if (rules.packs == 1) {
    Generator<Sink, 1> generator(rules, hand, sink);
    use(generator);
    return generator.end();
  }
  Generator<Sink, 2> generator(rules, hand, sink);
  use(generator);
  return generator.end();
}

}  // namespace

Play* leads(const Rules& rules, Hand hand, Play* out) {
  return generate(rules, hand, Store(out), [](auto& generator) { generator.all_leads(); });
}

Play* answers(const Rules& rules, Hand hand, const Play& to_beat, Play* out) {
  return generate(rules, hand, Store(out), [&](auto& generator) { generator.all_answers(to_beat); });
}

std::vector<Play> leads(const Rules& rules, Hand hand) {
  const auto count = static_cast<std::size_t>(lead_count(rules, hand));
  std::vector<Play> plays(count + room_beyond);
  leads(rules, hand, plays.data());
  plays.resize(count);
  return plays;
}

std::vector<Play> answers(const Rules& rules, Hand hand, const Play& to_beat) {
  const auto count = static_cast<std::size_t>(answer_count(rules, hand, to_beat));
  std::vector<Play> plays(count + room_beyond);
  answers(rules, hand, to_beat, plays.data());
  plays.resize(count);
  return plays;
}

int lead_count(const Rules& rules, Hand hand) {
  return generate(rules, hand, Count(), [](auto& generator) { generator.all_leads(); });
}

int answer_count(const Rules& rules, Hand hand, const Play& to_beat) {
  return generate(rules, hand, Count(), [&](auto& generator) { generator.all_answers(to_beat); });
}

}  // namespace ddz
