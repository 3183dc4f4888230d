// pitboss.solver._holdem: what Python sees of the solver of hold'em. The readable twins stand in pitboss/solver.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "audit.hpp"
#include "rollout.hpp"
#include "spot.hpp"

namespace nb = nanobind;
using namespace pitboss;

namespace {

using Ints = std::vector<std::int32_t>;
using Floats = std::vector<float>;
using Hands = std::vector<std::pair<int, int>>;
using LaneParts = std::tuple<Ints, Ints, std::vector<std::pair<Ints, Ints>>>;  // strengths of both ranges, images

void need(bool fine, const char* what) {
    if (!fine) throw std::invalid_argument(std::string("no such spot: ") + what);
}

// A range on one board. A strength of 0 says that the hand is not there, as a card of it lies on the board; a
// negative one that nobody is asked how strong it is.
Stand stand_of(const Hands& hands, const Ints& strengths) {
    need(hands.size() == strengths.size() && !hands.empty(), "a strength for each hand");
    Stand stand;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        auto [one, two] = hands[i];
        need(one >= 0 && one < 52 && two >= 0 && two < 52 && one != two, "cards");
        if (strengths[i]) stand.origin.push_back(static_cast<std::int32_t>(i));
    }
    std::stable_sort(stand.origin.begin(), stand.origin.end(), [&](int a, int b) { return strengths[a] < strengths[b]; });
    for (int i : stand.origin) {
        stand.one.push_back(static_cast<std::uint8_t>(hands[i].first));
        stand.two.push_back(static_cast<std::uint8_t>(hands[i].second));
    }
    return stand;
}

// Note where the other has the same hand.
void find_same(Stand& mine, const Stand& theirs) {
    std::array<std::array<std::int32_t, 52>, 52> place;
    for (auto& row : place) row.fill(-1);
    for (int j = 0; j < theirs.size(); ++j) {
        place[theirs.one[j]][theirs.two[j]] = place[theirs.two[j]][theirs.one[j]] = j;
    }
    for (int k = 0; k < mine.size(); ++k) mine.same.push_back(place[mine.one[k]][mine.two[k]]);
}

// Cut both ranges into tiers, the weakest first.
std::vector<Tier> tiers_of(const std::array<Stand, 2>& seats, const std::array<const Ints*, 2>& strengths) {
    std::vector<Tier> tiers;
    Tier at = {0, 0};
    auto next = [&](int seat) { return at[seat] < seats[seat].size() ? (*strengths[seat])[seats[seat].origin[at[seat]]] : INT32_MAX; };
    while (at[0] < seats[0].size() || at[1] < seats[1].size()) {
        const std::int32_t strength = std::min(next(0), next(1));
        need(strength > 0, "strengths of a part");
        for (int seat = 0; seat < 2; ++seat) {
            while (at[seat] < seats[seat].size() && next(seat) == strength) ++at[seat];
        }
        tiers.push_back(at);
    }
    return tiers;
}

Lane lane_of(const Hands& first, const Hands& second, LaneParts parts) {
    auto& [one, two, images] = parts;
    Lane lane;
    lane.seats = {stand_of(first, one), stand_of(second, two)};
    find_same(lane.seats[0], lane.seats[1]);
    find_same(lane.seats[1], lane.seats[0]);
    lane.ranked = std::find(one.begin(), one.end(), -1) == one.end();
    if (lane.ranked) lane.tiers = tiers_of(lane.seats, {&one, &two});
    for (auto& image : images) {
        std::array<std::vector<std::int32_t>, 2> to;
        const std::array<const Ints*, 2> from = {&image.first, &image.second};
        for (int seat = 0; seat < 2; ++seat) {
            const std::size_t range = seat ? second.size() : first.size();
            need(from[seat]->size() == range, "an image of another range");
            for (int origin : lane.seats[seat].origin) {
                const std::int32_t hand = (*from[seat])[origin];
                need(hand >= 0 && static_cast<std::size_t>(hand) < range, "an image");
                to[seat].push_back(hand);
            }
        }
        lane.images.push_back(std::move(to));
    }
    return lane;
}

PublicTree tree_of(std::vector<Ints> nodes, int payoffs, int blocks, int streets) {
    need(nodes.size() == 5 && payoffs >= 0 && blocks >= 0, "a tree");
    PublicTree tree;
    tree.kind = std::move(nodes[0]);
    tree.domain = std::move(nodes[1]);
    tree.first = std::move(nodes[2]);
    tree.many = std::move(nodes[3]);
    tree.tag = std::move(nodes[4]);
    tree.payoffs = payoffs;
    tree.blocks = blocks;
    const std::size_t n = tree.kind.size();
    need(n > 0 && tree.domain.size() == n && tree.first.size() == n && tree.many.size() == n && tree.tag.size() == n, "nodes");
    for (std::size_t i = 0; i < n; ++i) {
        const bool leaf = tree.kind[i] >= FOLD;
        need(tree.kind[i] >= FIRST && tree.kind[i] <= SHOWDOWN, "a kind of node");
        need(tree.domain[i] >= 0 && tree.domain[i] < streets, "a street");
        need(leaf ? tree.many[i] == 0 : tree.many[i] >= 1 && tree.many[i] <= 64, "children");
        if (leaf) {
            need(tree.tag[i] >= 0 && tree.tag[i] < payoffs, "an ending");
            need(tree.kind[i] == FOLD || tree.domain[i] == streets - 1, "a showdown before the last card");
            continue;
        }
        need(tree.first[i] > static_cast<int>(i) && tree.first[i] + tree.many[i] <= static_cast<int>(n), "children");
        const int street = tree.domain[i] + (tree.kind[i] == LIFT);
        need(tree.kind[i] != LIFT || (tree.many[i] == 1 && tree.domain[i] + 1 < streets), "a lift");
        need(tree.kind[i] == LIFT || (tree.tag[i] >= 0 && tree.tag[i] < blocks), "a block");
        for (int child = tree.first[i]; child < tree.first[i] + tree.many[i]; ++child) need(tree.domain[child] == street, "a street");
    }
    return tree;
}

using GridParts = std::pair<std::vector<std::uint32_t>, std::vector<std::vector<std::uint64_t>>>;

Abstraction abstraction_of(std::vector<std::uint16_t> preflop, std::vector<GridParts> grids) {
    Abstraction to;
    need(preflop.size() == PAIRS_OF_CARDS && grids.size() == 3, "buckets");
    to.buckets[0] = 1 + *std::max_element(preflop.begin(), preflop.end());
    to.preflop = std::move(preflop);
    for (int street = 0; street < 3; ++street) {
        auto& [sums, variances] = grids[street];
        need(variances.empty() || variances.size() == sums.size() + 1, "cuts of a row");
        for (const auto& row : variances) need(row.size() == variances[0].size(), "cuts of a row");
        to.grids[street] = {std::move(sums), std::move(variances)};
        to.buckets[street + 1] = to.grids[street].size();
        need(to.buckets[street + 1] <= 65535, "so many buckets");
    }
    return to;
}

Packed board_of(const std::vector<int>& cards, std::size_t least) {
    Packed board = 0;
    for (int card : cards) {
        need(card >= 0 && card < CARDS, "cards");
        board |= bit_of(card);
    }
    need(cards.size() >= least && cards.size() <= 5 && std::popcount(board) == static_cast<int>(cards.size()), "a board");
    return board;
}

}  // namespace

NB_MODULE(_holdem, m) {
    auto unlocked = nb::call_guard<nb::gil_scoped_release>();
    nb::class_<Spot>(m, "Spot")
        .def("__init__",
             [](Spot* self, std::vector<Hands> ranges, std::vector<Floats> weights, std::vector<LaneParts> lanes, double chance,
                std::vector<Ints> nodes, int payoffs, int blocks, std::tuple<double, double, double> discount, int threads) {
                 need(ranges.size() == 2 && weights.size() == 2 && !lanes.empty(), "two ranges");
                 std::vector<Lane> built;
                 for (auto& parts : lanes) built.push_back(lane_of(ranges[0], ranges[1], std::move(parts)));
                 for (int seat = 0; seat < 2; ++seat) {
                     need(built[0].seats[seat].origin.size() == ranges[seat].size(), "a hand that cannot be");
                     need(weights[seat].size() == ranges[seat].size(), "a weight for each hand");
                     Floats sorted;  // in the order of street 0
                     for (int origin : built[0].seats[seat].origin) sorted.push_back(weights[seat][origin]);
                     weights[seat] = std::move(sorted);
                 }
                 auto [positive, negative, average] = discount;
                 PublicTree tree = tree_of(std::move(nodes), payoffs, blocks, built.size() > 1 ? 2 : 1);
                 for (std::size_t i = 0; i < built.size(); ++i) need(built[i].ranked == (built.size() == 1 || i > 0), "strengths");
                 new (self) Spot(std::move(tree), std::move(built), {std::move(weights[0]), std::move(weights[1])}, chance,
                                 {positive, negative, average}, threads);
             },
             nb::arg("ranges"), nb::arg("weights"), nb::arg("lanes"), nb::arg("chance"), nb::arg("nodes"), nb::arg("payoffs"),
             nb::arg("blocks"), nb::arg("discount"), nb::arg("threads"))
        .def("set_payoffs", &Spot::set_payoffs, nb::arg("payoffs"))
        .def("run", &Spot::run, nb::arg("iterations"), unlocked)
        .def("respond", &Spot::respond, nb::arg("player"), unlocked)
        .def("value", &Spot::value, nb::arg("player"), unlocked)
        .def("worth", &Spot::worth, nb::arg("node"), nb::arg("player"))
        .def("average", &Spot::average, nb::arg("block"), nb::arg("lane") = 0)
        .def("freeze", &Spot::freeze, nb::arg("block"), nb::arg("strategy"))
        .def_prop_ro("deals", &Spot::deals)
        .def_prop_ro("bytes", &Spot::bytes)
        .def_prop_ro("iterations", &Spot::iterations);

    nb::class_<Blueprint>(m, "Blueprint")
        .def("__init__",
             [](Blueprint* self, std::vector<Ints> nodes, std::vector<double> payoffs, int blocks, std::vector<std::uint16_t> preflop,
                std::vector<GridParts> grids, std::uint64_t seed, int threads) {
                 need(payoffs.size() % 3 == 0, "three numbers for each ending");
                 const int endings = static_cast<int>(payoffs.size() / 3);
                 new (self) Blueprint(tree_of(std::move(nodes), endings, blocks, 4), std::move(payoffs),
                                      abstraction_of(std::move(preflop), std::move(grids)), seed, threads);
             },
             nb::arg("nodes"), nb::arg("payoffs"), nb::arg("blocks"), nb::arg("preflop"), nb::arg("grids"), nb::arg("seed"), nb::arg("threads"))
        .def("learn", &Blueprint::learn, nb::arg("lessons"), nb::arg("deals"), unlocked)
        .def("fade", &Blueprint::fade, nb::arg("part"))
        .def("average",
             [](const Blueprint& self) {
                 const std::vector<std::uint8_t> all = self.average();
                 return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size());
             })
        .def("learned",
             [](const Blueprint& self) {
                 const std::vector<double> all = self.learned();
                 return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(double));
             })
        .def("go_on",
             [](Blueprint& self, nb::bytes learned, std::uint64_t lessons) {
                 need(learned.size() == 2 * self.cells() * sizeof(double), "what this tree learns");
                 std::vector<double> all(2 * self.cells());
                 std::memcpy(all.data(), learned.data(), learned.size());
                 self.go_on(all.data(), lessons);
             },
             nb::arg("learned"), nb::arg("lessons"))
        .def_prop_ro("cells", &Blueprint::cells)
        .def_prop_ro("lessons", &Blueprint::lessons);

    nb::class_<Audit>(m, "Audit")
        .def("__init__",
             [](Audit* self, std::vector<Ints> nodes, std::vector<double> payoffs, int blocks, std::vector<std::uint16_t> preflop,
                std::vector<GridParts> grids, nb::bytes chances) {
                 need(payoffs.size() % 3 == 0, "three numbers for each ending");
                 const int endings = static_cast<int>(payoffs.size() / 3);
                 const auto* from = static_cast<const std::uint8_t*>(chances.data());
                 Table table{abstraction_of(std::move(preflop), std::move(grids)), {from, from + chances.size()}};
                 new (self) Audit(tree_of(std::move(nodes), endings, blocks, 4), payoffs, std::move(table));
             },
             nb::arg("nodes"), nb::arg("payoffs"), nb::arg("blocks"), nb::arg("preflop"), nb::arg("grids"), nb::arg("chances"))
        .def("look", [](Audit& self, const std::vector<int>& flop) {
                 need(flop.size() == 3, "a flop");
                 self.look(board_of(flop, 3));
             }, nb::arg("flop"), unlocked)
        .def("worth", &Audit::worth, nb::arg("node"), nb::arg("player"), nb::arg("reach"), nb::arg("best"), unlocked);

    nb::class_<Rollout>(m, "Rollout")
        .def("__init__",
             [](Rollout* self, std::vector<Ints> nodes, std::vector<double> payoffs, int blocks, std::vector<std::uint16_t> preflop,
                std::vector<GridParts> grids, nb::bytes chances) {
                 need(payoffs.size() % 3 == 0, "three numbers for each ending");
                 const int endings = static_cast<int>(payoffs.size() / 3);
                 const auto* from = static_cast<const std::uint8_t*>(chances.data());
                 Table table{abstraction_of(std::move(preflop), std::move(grids)), {from, from + chances.size()}};
                 new (self) Rollout(tree_of(std::move(nodes), endings, blocks, 4), std::move(payoffs), std::move(table));
             },
             nb::arg("nodes"), nb::arg("payoffs"), nb::arg("blocks"), nb::arg("preflop"), nb::arg("grids"), nb::arg("chances"))
        .def("worth",
             [](Rollout& self, int node, int hand, const std::vector<int>& board, const Floats& reach, std::uint64_t seed, int flops, int runouts) {
                 need(flops > 0 && runouts > 0, "a rollout");
                 std::vector<std::pair<double, double>> to;
                 {
                     nb::gil_scoped_release free;
                     for (const Score& score : self.worth(node, hand, board_of(board, 0), reach, seed, flops, runouts)) to.emplace_back(score.mean, score.error);
                 }
                 return to;
             },
             nb::arg("node"), nb::arg("hand"), nb::arg("board"), nb::arg("reach"), nb::arg("seed"), nb::arg("flops"), nb::arg("runouts"));

    m.def("contest",
          [](std::vector<Ints> nodes, std::vector<double> payoffs, int blocks, std::vector<std::uint16_t> preflop, std::vector<GridParts> one,
             nb::bytes first, std::vector<GridParts> other, nb::bytes second, std::uint64_t seed, int flops, int deals) {
              need(payoffs.size() % 3 == 0 && flops > 0 && deals > 0, "a contest");
              const int endings = static_cast<int>(payoffs.size() / 3);
              auto table = [&](std::vector<GridParts>& grids, const nb::bytes& chances) {
                  const auto* from = static_cast<const std::uint8_t*>(chances.data());
                  return Table{abstraction_of(preflop, std::move(grids)), {from, from + chances.size()}};
              };
              Contest contest(tree_of(std::move(nodes), endings, blocks, 4), std::move(payoffs), table(one, first), table(other, second));
              Score score;
              {
                  nb::gil_scoped_release free;
                  score = contest.play(seed, flops, deals);
              }
              return std::make_pair(score.mean, score.error);
          },
          nb::arg("nodes"), nb::arg("payoffs"), nb::arg("blocks"), nb::arg("preflop"), nb::arg("one"), nb::arg("first"), nb::arg("other"),
          nb::arg("second"), nb::arg("seed"), nb::arg("flops"), nb::arg("deals"));

    m.def("outlook",
          [](const std::vector<int>& cards) {
              const Packed board = board_of(cards, 3);
              Outlook found;
              {
                  nb::gil_scoped_release free;
                  found = outlook(board);
              }
              return std::make_pair(std::vector<std::uint32_t>(found.sum.begin(), found.sum.end()),
                                    std::vector<std::uint64_t>(found.squares.begin(), found.squares.end()));
          },
          nb::arg("board"));
}
