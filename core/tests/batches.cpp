// Batches equal single calls; random games depend on the seed alone; behaviour is as pinned.
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "../batch.hpp"
#include "../signature.hpp"
#include "check.hpp"

namespace ddz::tests {

void batches_and_playouts() {
  for (const Named& named : rulesets) {
    const PlayTable table(named.rules);
    Random random(5);
    std::vector<Hand> hands;
    std::vector<std::int32_t> to_beat;
    for (int i = 0; i < 300; ++i) {
      hands.push_back(random_hand(named.rules, 1 + random.below(named.rules.hand_limit), random));
      to_beat.push_back(random.below(table.size()));
    }
    std::vector<std::int64_t> offsets(hands.size() + 1);
    std::vector<Play> plays(max_plays);
    const auto check_lists = [&](auto things, auto&& generate, auto&& thing_of) {
      CHECK(offsets.front() == 0 && offsets.back() == static_cast<std::int64_t>(things.size()));
      for (std::size_t i = 0; i < hands.size(); ++i) {
        const auto* thing = things.begin() + offsets[i];
        for (const Play *play = plays.data(), *end = generate(i); play != end; ++play)
          CHECK(*thing++ == thing_of(*play));
        CHECK(thing == things.begin() + offsets[i + 1]);
      }
    };
    const auto lead_list = [&](std::size_t i) { return leads(named.rules, hands[i], plays.data()); };
    const auto answer_list = [&](std::size_t i) {
      return answers(named.rules, hands[i], table[to_beat[i]], plays.data());
    };
    const auto play_itself = [](const Play& play) { return play; };
    const auto id_of = [&](const Play& play) { return table.id_of(play); };
    check_lists(leads_batch(named.rules, hands, offsets), lead_list, play_itself);
    check_lists(lead_ids_batch(table, hands, offsets), lead_list, id_of);
    check_lists(answers_batch(table, hands, to_beat, offsets), answer_list, play_itself);
    check_lists(answer_ids_batch(table, hands, to_beat, offsets), answer_list, id_of);
    // Many long lists, so that the memory has to grow.
    if (named.rules.packs == 1) {
      const std::vector<Hand> wide(400, 0x1111'1111'3333);
      std::vector<std::int64_t> wide_offsets(wide.size() + 1);
      Block<Play> wide_plays = leads_batch(named.rules, wide, wide_offsets);
      const int each = lead_count(named.rules, wide[0]);
      CHECK(each > 200 && wide_plays.size() == wide.size() * static_cast<std::size_t>(each));
      for (std::size_t i = 0; i < wide_plays.size(); ++i)
        CHECK(wide_plays.begin()[i] == wide_plays.begin()[i % static_cast<std::size_t>(each)]);
    }

    std::vector<Outcome> one(1000), four(1000);
    play_out_deals(named.rules, named.seats(), 6, 1, one);
    play_out_deals(named.rules, named.seats(), 6, 4, four);
    CHECK(std::memcmp(one.data(), four.data(), one.size() * sizeof(Outcome)) == 0);
    const Position start = random_deal(named.rules, named.seats(), random);
    play_out_position(named.rules, start, 7, 1, one);
    play_out_position(named.rules, start, 7, 4, four);
    CHECK(std::memcmp(one.data(), four.data(), one.size() * sizeof(Outcome)) == 0);
  }
}

// A line of the file: ruleset and its signature in hexadecimal.
void signatures(const char* pins) {
  std::ifstream file(pins);
  std::size_t checked = 0;
  for (std::string name, pinned; file >> name >> pinned; ++checked) {
    for (const Named& named : rulesets) {
      if (named.name != name) continue;
      char found[17];
      std::snprintf(found, sizeof found, "%016llx",
                    static_cast<unsigned long long>(signature(PlayTable(named.rules), Turns(named.rules))));
      if (pinned != found) std::fprintf(stderr, "%s: the signature is %s\n", name.c_str(), found);
      CHECK(pinned == found);
    }
  }
  CHECK(checked == rulesets.size());
}

}  // namespace ddz::tests
