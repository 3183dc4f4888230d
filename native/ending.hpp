// What the end of a hand is worth to each private state, against the reach of the other player's.
#pragma once

#include <vector>

#include "public_tree.hpp"
#include "vectors.hpp"

namespace pitboss {

// Payoffs to whoever is asked: in case of a win, of a tie, of a loss.
template <class Real>
struct Payoff {
    Real win, tie, lose;
};

template <class Real>
void fold_worth(const Domain& d, Real payoff, const Real* reach, Real* to) {
    for (int lane = 0; lane < d.lanes; ++lane) {
        Real all = 0;
        for (int at = lane; at < d.size(); at += d.lanes) all += d.count[at] * reach[at];
        for (int at = lane; at < d.size(); at += d.lanes) to[at] = payoff * (d.scale[at] * all + d.diagonal[at] * reach[at]);
    }
}

template <class Real>
void showdown_worth(const Domain& d, const Payoff<Real>& u, const Real* reach, Real* to) {
    std::vector<Real> below(d.rows + 1);
    for (int lane = 0; lane < d.lanes; ++lane) {
        for (int row = 0; row < d.rows; ++row) {
            int at = row * d.lanes + lane;
            below[row + 1] = below[row] + d.count[at] * reach[at];
        }
        for (int row = 0; row < d.rows; ++row) {
            int at = row * d.lanes + lane;
            int lower = d.lower.empty() ? row : d.lower[at], upper = d.lower.empty() ? row + 1 : d.upper[at];
            Real weaker = below[lower], equal = below[upper] - below[lower], stronger = below[d.rows] - below[upper];
            to[at] = d.scale[at] * (u.win * weaker + u.tie * equal + u.lose * stronger) + u.tie * d.diagonal[at] * reach[at];
        }
    }
}

// The same in single precision, which the solver spends most of its time on; `spare` holds two rows of lanes.
inline void fold_worth(const Domain& d, float payoff, const float* reach, float* spare, float* to) {
    vectors::fold(d.count.data(), d.scale.data(), d.diagonal.data(), reach, d.rows, d.lanes, payoff, spare, to);
}

inline void showdown_worth(const Domain& d, const Payoff<float>& u, const float* reach, float* spare, float* to) {
    if (d.lower.empty()) {
        vectors::compare(d.count.data(), d.scale.data(), d.diagonal.data(), reach, d.rows, d.lanes, u.win, u.tie, u.lose,
                         spare, spare + d.lanes, to);
    } else {
        showdown_worth<float>(d, u, reach, to);
    }
}

}  // namespace pitboss
