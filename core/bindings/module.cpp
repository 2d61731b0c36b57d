#include "arrays.hpp"
#include "bindings.hpp"

NB_MODULE(DOUDIZHU_MODULE, module) {
  module.doc() = "Hand arithmetic of Dou Dizhu, compiled for one kind of CPU.";
  ddz::import_numpy();
  ddz::export_cards(module);
  ddz::export_rules(module);
  ddz::export_position(module);
  ddz::export_solver(module);
  ddz::export_split(module);
  ddz::export_batches(module);
  ddz::export_bench(module);
  ddz::export_players(module);
  ddz::export_experience(module);
  ddz::export_trainer(module);
}
