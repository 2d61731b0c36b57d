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
    const auto check_lists = [&](IdList list, auto&& generate) {
      const std::size_t size = list.size();
      const IdList::Memory ids = list.release();
      CHECK(offsets.front() == 0 && offsets.back() == static_cast<std::int64_t>(size));
      for (std::size_t i = 0; i < hands.size(); ++i) {
        std::int64_t at = offsets[i];
        for (const Play *play = plays.data(), *end = generate(i); play != end; ++play)
          CHECK(ids[static_cast<std::size_t>(at++)] == table.id_of(*play));
        CHECK(at == offsets[i + 1]);
      }
    };
    check_lists(leads_batch(table, hands, offsets),
                [&](std::size_t i) { return leads(named.rules, hands[i], plays.data()); });
    check_lists(answers_batch(table, hands, to_beat, offsets),
                [&](std::size_t i) { return answers(named.rules, hands[i], table[to_beat[i]], plays.data()); });

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
