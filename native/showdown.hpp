// What the end of a hand is worth to each hand of a range, against the reach of each hand of the other's range.
//
// Both ranges stand in rising order of strength on one full board. No two hands that share a card are dealt
// together; the other's hands with a card of mine are taken out again by what they add up to for each card:
//
//     against(mine) = all - with(first card) - with(second card) + same hand
//
// Hands of one strength are a tier. Before a tier of the other's hands is added to these sums they are those of the
// weaker hands, and after it those of all hands that do not beat mine; so a single pass does it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "vectors.hpp"

namespace pitboss {

// The hands of one player on one board.
struct Stand {
    std::vector<std::int32_t> origin;    // its number in the player's range
    std::vector<std::uint8_t> one, two;  // its cards
    std::vector<std::int32_t> same;      // where the other has this very hand; -1 if he has not
    int size() const { return static_cast<int>(origin.size()); }
};

// Where a tier ends in both ranges: the first player's, the second's.
using Tier = std::array<std::int32_t, 2>;

// How much of the other's reach each hand meets: of weaker hands, of hands that are not stronger, in all.
struct Met {
    float *weaker, *unbeaten, *all;
};

inline void sweep(const Stand& mine, const Stand& theirs, const std::vector<Tier>& tiers, int player, const float* reach, const Met& to) {
    std::array<double, 52> with{};
    double sum = 0;
    const auto *a = mine.one.data(), *b = mine.two.data(), *one = theirs.one.data(), *two = theirs.two.data();
    const auto* same = mine.same.data();
    int k = 0, j = 0;
    for (const Tier& tier : tiers) {
        const int end = tier[player], until = tier[1 - player];
        for (int i = k; i < end; ++i) to.weaker[i] = static_cast<float>(sum - with[a[i]] - with[b[i]]);
        for (; j < until; ++j) {
            const double r = reach[j];
            sum += r;
            with[one[j]] += r;
            with[two[j]] += r;
        }
        for (; k < end; ++k) {
            to.unbeaten[k] = static_cast<float>(sum - with[a[k]] - with[b[k]] + (same[k] >= 0 ? reach[same[k]] : 0.0f));
        }
    }
    for (int i = 0; i < mine.size(); ++i) {
        to.all[i] = static_cast<float>(sum - with[a[i]] - with[b[i]] + (same[i] >= 0 ? reach[same[i]] : 0.0f));
    }
}

// Its last part alone, where no showdown follows.
inline void sweep_all(const Stand& mine, const Stand& theirs, const float* reach, float* all) {
    std::array<double, 52> with{};
    double sum = 0;
    for (int j = 0; j < theirs.size(); ++j) {
        const double r = reach[j];
        sum += r;
        with[theirs.one[j]] += r;
        with[theirs.two[j]] += r;
    }
    for (int k = 0; k < mine.size(); ++k) {
        const int same = mine.same[k];
        all[k] = static_cast<float>(sum - with[mine.one[k]] - with[mine.two[k]] + (same >= 0 ? reach[same] : 0.0f));
    }
}

namespace vectors {

// to = win * weaker + tie * (unbeaten - weaker) + lose * (all - unbeaten)
PITBOSS_WIDE static void settle(const float* __restrict weaker, const float* __restrict unbeaten, const float* __restrict all, std::size_t n,
                                float win, float tie, float lose, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) {
        to[i] = win * weaker[i] + tie * (unbeaten[i] - weaker[i]) + lose * (all[i] - unbeaten[i]);
    }
}

// to = the larger of both
PITBOSS_WIDE static void best(const float* __restrict a, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = a[i] > to[i] ? a[i] : to[i];
}

// to = by * a
PITBOSS_WIDE static void scale(const float* __restrict a, std::size_t n, float by, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = by * a[i];
}

}  // namespace vectors

}  // namespace pitboss
