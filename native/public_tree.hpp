// A game as the solver sees it: a public tree, and the private states of each street. It knows no poker.
//
//     node     kind        of            children         tag
//              FIRST       a player      his actions      block: where his strategy is kept
//              SECOND
//              LIFT        chance        one              lift: which states follow from which
//              FOLD        the end       none             payoff: of three numbers (win, tie, lose)
//              SHOWDOWN
//
// The children of a node stand side by side. Nodes that share a block share a strategy.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace pitboss {

enum Kind : std::int32_t { FIRST, SECOND, LIFT, FOLD, SHOWDOWN };

// The private states of a street. A lane is a board that may lie there, its rows the states of a player on it in
// rising order of strength; state = row * lanes + lane. Two players are in states i and j of one lane with the weight
//
//     scale[i] * count[j] + (i == j) * diagonal[i]
//
// as n hands leave n * m pairs with m others, and n * (n - 1) among themselves. All weights add up to 1.
struct Domain {
    int lanes = 1;
    int rows = 0;
    std::vector<float> count, scale, diagonal;
    std::vector<std::int32_t> lower, upper;  // where rows tie: the first of them and the one after; else empty

    int size() const { return lanes * rows; }
};

// Chance: which state of the street before each state comes from; -1 for a place that is not used.
struct Lift {
    int from = 0;
    int to = 0;
    std::vector<std::int32_t> origin;
};

struct PublicTree {
    std::vector<Domain> domains;
    std::vector<Lift> lifts;
    std::vector<std::int32_t> kind, domain, first, many, tag;
    int payoffs = 0;
    int blocks = 0;

    int size() const { return static_cast<int>(kind.size()); }

    // What the Python side has promised; a mistake there must not be able to crash.
    void check() const {
        auto need = [](bool fine, const char* what) {
            if (!fine) throw std::invalid_argument(std::string("no such tree: ") + what);
        };
        need(!kind.empty() && !domains.empty(), "it is empty");
        std::size_t n = kind.size();
        need(domain.size() == n && first.size() == n && many.size() == n && tag.size() == n, "lengths differ");
        for (const Domain& d : domains) {
            std::size_t states = static_cast<std::size_t>(d.size());
            need(d.lanes > 0 && d.rows > 0 && d.count.size() == states && d.scale.size() == states, "a domain");
            need(d.diagonal.size() == states && d.lower.size() == d.upper.size(), "a domain");
            need(d.lower.empty() || d.lower.size() == states, "a domain");
            for (std::size_t i = 0; i < d.lower.size(); ++i) {
                need(d.lower[i] >= 0 && d.lower[i] <= d.upper[i] && d.upper[i] <= d.rows, "ties");
            }
        }
        auto is_domain = [&](int d) { return d >= 0 && d < static_cast<int>(domains.size()); };
        for (const Lift& lift : lifts) {
            need(is_domain(lift.from) && is_domain(lift.to), "a lift");
            need(static_cast<int>(lift.origin.size()) == domains[lift.to].size(), "a lift");
            for (int state : lift.origin) need(state >= -1 && state < domains[lift.from].size(), "a lift");
        }
        for (std::size_t i = 0; i < n; ++i) {
            need(kind[i] >= FIRST && kind[i] <= SHOWDOWN && is_domain(domain[i]), "a node");
            bool leaf = kind[i] >= FOLD;
            need(leaf ? many[i] == 0 : many[i] >= 1 && many[i] <= 64, "children");
            if (leaf) {
                need(tag[i] >= 0 && tag[i] < payoffs, "a payoff");
                continue;
            }
            need(first[i] > static_cast<int>(i) && first[i] + many[i] <= static_cast<int>(n), "children");
            if (kind[i] == LIFT) {
                need(many[i] == 1 && tag[i] >= 0 && tag[i] < static_cast<int>(lifts.size()), "a lift");
                need(lifts[tag[i]].from == domain[i] && lifts[tag[i]].to == domain[first[i]], "a lift");
                continue;
            }
            need(tag[i] >= 0 && tag[i] < blocks, "a block");
            for (int child = first[i]; child < first[i] + many[i]; ++child) need(domain[child] == domain[i], "a street");
        }
    }
};

}  // namespace pitboss
