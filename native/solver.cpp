// pitboss.solver._native: what Python sees of the solver. Its readable twin is pitboss/solver/reference.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "discounted.hpp"

namespace nb = nanobind;
using namespace pitboss;

namespace {

using Floats = std::vector<float>;
using Ints = std::vector<std::int32_t>;
using DomainParts = std::tuple<int, int, Floats, Floats, Floats, Ints, Ints>;
using LiftParts = std::tuple<int, int, Ints>;

PublicTree tree_of(std::vector<DomainParts> domains, std::vector<LiftParts> lifts, std::vector<Ints> nodes, int payoffs,
                   int blocks) {
    if (nodes.size() != 5 || payoffs < 0 || blocks < 0) throw std::invalid_argument("no such tree");
    PublicTree tree;
    for (auto& [lanes, rows, count, scale, diagonal, lower, upper] : domains) {
        tree.domains.push_back({lanes, rows, std::move(count), std::move(scale), std::move(diagonal), std::move(lower), std::move(upper)});
    }
    for (auto& [from, to, origin] : lifts) tree.lifts.push_back({from, to, std::move(origin)});
    tree.kind = std::move(nodes[0]);
    tree.domain = std::move(nodes[1]);
    tree.first = std::move(nodes[2]);
    tree.many = std::move(nodes[3]);
    tree.tag = std::move(nodes[4]);
    tree.payoffs = payoffs;
    tree.blocks = blocks;
    return tree;
}

}  // namespace

NB_MODULE(_native, m) {
    auto unlocked = nb::call_guard<nb::gil_scoped_release>();
    nb::class_<Discounted>(m, "Discounted")
        .def("__init__",
             [](Discounted* self, std::vector<DomainParts> domains, std::vector<LiftParts> lifts, std::vector<Ints> nodes,
                int payoffs, int blocks, std::tuple<double, double, double> discount, int threads) {
                 auto [positive, negative, average] = discount;
                 new (self) Discounted(tree_of(std::move(domains), std::move(lifts), std::move(nodes), payoffs, blocks),
                                       {positive, negative, average}, threads);
             },
             nb::arg("domains"), nb::arg("lifts"), nb::arg("nodes"), nb::arg("payoffs"), nb::arg("blocks"),
             nb::arg("discount"), nb::arg("threads"))
        .def("set_payoffs", &Discounted::set_payoffs, nb::arg("payoffs"))
        .def("run", &Discounted::run, nb::arg("iterations"), unlocked)
        .def("restart", &Discounted::restart, nb::arg("iteration"))
        .def("forget", &Discounted::forget)
        .def("respond", &Discounted::respond, nb::arg("player"), nb::arg("keep") = false, unlocked)
        .def("value", &Discounted::value, nb::arg("player"), unlocked)
        .def("average", &Discounted::average, nb::arg("block"))
        .def("packed",
             [](const Discounted& self, int player) {
                 std::vector<std::uint8_t> parts = self.packed(player);
                 return nb::bytes(parts.data(), parts.size());
             },
             nb::arg("player"))
        .def("average_at", &Discounted::average_at, nb::arg("block"), nb::arg("state"))
        .def("anchor", &Discounted::anchor, nb::arg("block"), nb::arg("strategy"), nb::arg("hold"))
        .def("release", &Discounted::release, nb::arg("block"))
        .def("follow", &Discounted::follow, nb::arg("other"), nb::arg("theirs"), nb::arg("mine"))
        .def("load", &Discounted::load, nb::arg("block"), nb::arg("strategy"))
        .def("adopt", &Discounted::adopt, nb::arg("other"), nb::arg("theirs"), nb::arg("mine"))
        .def_prop_ro("iterations", &Discounted::iterations);
}
