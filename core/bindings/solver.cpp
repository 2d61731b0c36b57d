#include "solver/solver.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <mutex>
#include <string>

#include "position_object.hpp"

namespace ddz {

namespace {

// The Python class Solver. One question is answered at a time; others wait.
class SolverObject {
 public:
  SolverObject(const RulesObject& rules, const std::vector<std::string>& banned, bool spring, bool anti_spring,
               int megabytes)
      : table_(rules.shared_table()) {
    require_within("megabytes", megabytes, 1, 1 << 20);
    bytes_ = static_cast<std::size_t>(megabytes) << 20;
    terms_.rules = rules.rules();
    terms_.spring = spring;
    terms_.anti_spring = anti_spring;
    for (const std::string& name : banned) terms_.banned |= 1u << static_cast<int>(type_of(name));
  }

  nb::dict solve(const PositionObject& object, bool every_play, bool points, bool line,
                 std::optional<std::uint64_t> boards, std::optional<double> seconds, int threads) {
    if (&object.table() != table_.get()) refuse("position: of another ruleset object than the solver");
    const Position position = object.now();
    if (position.over()) refuse("position: the game is over");
    if (seconds && !(*seconds > 0 && *seconds < 1e6))
      refuse("seconds " + std::to_string(*seconds) + ": not a positive number");
    require_within("threads", threads, 1, 64);
    auto deadline = Budget::Clock::time_point::max();
    if (seconds) deadline = Budget::Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(*seconds * 1e6));
    Answer answer;
    {
      nb::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      if (!solver_ || terms_.landlords != position.landlords) {
        terms_.landlords = position.landlords;
        solver_.reset();
        solver_ = std::make_unique<Solver>(terms_, bytes_);
      }
      cancelled_ = false;
      // So that Ctrl-C in Python stops the search.
      const std::function<void()> look = [this] {
        const nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) cancelled_ = true;
      };
      Budget budget(boards.value_or(~std::uint64_t{0}), deadline, &cancelled_, &look);
      answer = solver_->solve(position, {every_play, points, line, threads}, budget);
    }
    if (PyErr_Occurred()) throw nb::python_error();
    return as_dict(answer);
  }

  void cancel() { cancelled_ = true; }

 private:
  static Type type_of(const std::string& name) {
    for (int number = 1; number <= static_cast<int>(Type::rocket); ++number) {
      const auto type = static_cast<Type>(number);
      if (type_name(make_play(type, 1)) == name) return type;
    }
    refuse("banned '" + name + "': not a type of play that can be left out");
  }

  static nb::object as_bool(Verdict verdict) {
    return verdict == Verdict::unknown ? nb::object(nb::none()) : nb::object(nb::bool_(verdict == Verdict::yes));
  }

  static nb::object as_number(int doublings) {
    return doublings < 0 ? nb::object(nb::none()) : nb::object(nb::int_(doublings));
  }

  int id_of(const Play& play) const { return play.is_pass() ? -1 : table_->id_of(play); }

  nb::dict as_dict(const Answer& answer) const {
    nb::list plays, line;
    for (const PlayAnswer& each : answer.plays)
      plays.append(nb::make_tuple(id_of(each.play), as_bool(each.wins), as_number(each.doublings)));
    for (const Step& step : answer.line) line.append(nb::make_tuple(step.seat, id_of(step.play)));
    nb::dict result;
    result["wins"] = as_bool(answer.wins);
    result["doublings"] = as_number(answer.doublings);
    result["plays"] = plays;
    result["line"] = line;
    result["longest"] = answer.longest;
    result["boards"] = answer.boards;
    return result;
  }

  std::shared_ptr<const PlayTable> table_;
  Terms terms_;
  std::size_t bytes_;
  std::mutex mutex_;
  std::atomic<bool> cancelled_ = false;
  std::unique_ptr<Solver> solver_;
};

}  // namespace

void export_solver(nb::module_& module) {
  nb::class_<SolverObject>(module, "Solver")
      .def(nb::init<const RulesObject&, const std::vector<std::string>&, bool, bool, int>(), nb::arg("rules"),
           nb::kw_only(), nb::arg("banned") = std::vector<std::string>(), nb::arg("spring") = false,
           nb::arg("anti_spring") = false, nb::arg("megabytes") = 64)
      .def("solve", &SolverObject::solve, nb::arg("position"), nb::kw_only(), nb::arg("every_play") = true,
           nb::arg("points") = false, nb::arg("line") = true, nb::arg("boards") = nb::none(),
           nb::arg("seconds") = nb::none(), nb::arg("threads") = 1)
      .def("cancel", &SolverObject::cancel);
}

}  // namespace ddz
