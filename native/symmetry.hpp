// The 24 ways to exchange suits. Those that change nothing about ranges, board and dead cards make deals alike,
// and of deals that are alike one is enough.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "card.hpp"
#include "deal.hpp"

namespace pitboss {

constexpr int EXCHANGES = 24;
using Exchanges = std::uint32_t;  // a set of them, bit 0 for the one that leaves all suits as they are

inline std::array<std::array<int, SUITS>, EXCHANGES> exchanges() {
    std::array<std::array<int, SUITS>, EXCHANGES> all;
    std::array<int, SUITS> order = {0, 1, 2, 3};
    for (auto& exchange : all) {
        exchange = order;
        std::next_permutation(order.begin(), order.end());
    }
    return all;
}
inline const auto EXCHANGE = exchanges();

inline Packed exchanged(Packed hand, int number) {
    Packed image = 0;
    for (int suit = 0; suit < SUITS; ++suit) image |= (hand >> suit & ONE_SUIT) << EXCHANGE[number][suit];
    return image;
}

inline bool keeps(int number, const Range& sorted) {
    return std::all_of(sorted.begin(), sorted.end(), [&](Packed hand) {
        return std::binary_search(sorted.begin(), sorted.end(), exchanged(hand, number));
    });
}

// The exchanges that keep the board, the dead cards and every range (in rising order) as they are.
inline Exchanges symmetries(const std::vector<Range>& ranges, Packed board, Packed dead) {
    Exchanges kept = 0;
    for (int number = 0; number < EXCHANGES; ++number) {
        bool same = exchanged(board, number) == board && exchanged(dead, number) == dead;
        for (const Range& range : ranges) same = same && keeps(number, range);
        kept |= Exchanges{same} << number;
    }
    return kept;
}

// What one hand stands for under some exchanges.
struct Orbit {
    int size = 0;        // how many hands are alike; 0 if another of them stands for all
    Exchanges kept = 0;  // the exchanges that leave this hand as it is
};

inline Orbit orbit_of(Packed hand, Exchanges among) {
    if (among == 1) return {1, 1};
    Orbit orbit;
    for (Exchanges rest = among; rest; rest &= rest - 1) {
        int number = std::countr_zero(rest);
        Packed image = exchanged(hand, number);
        if (image < hand) return {};
        if (image == hand) orbit.kept |= Exchanges{1} << number;
    }
    orbit.size = std::popcount(among) / std::popcount(orbit.kept);
    return orbit;
}

}  // namespace pitboss
