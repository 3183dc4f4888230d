// What a hand is worth, by the rule: the same number as pitboss.rankings.HOLDEM.strength.
//
//     category << 20 | five hex digits: the ranks that decide, most important first, 2 to 14
//
// This is only for filling tables, so it is written to be read.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "card.hpp"

namespace pitboss {

using Strength = std::uint32_t;
using Ranks = std::uint32_t;  // a set of ranks, bit 0 for the two

enum Category : Strength {
    NO_PAIR,
    ONE_PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
};
constexpr int CATEGORIES = 10;
constexpr int ACE = 12;

inline int highest(Ranks ranks) { return std::bit_width(ranks) - 1; }

// Writes a strength digit by digit; what is not written is 0.
class Digits {
  public:
    explicit Digits(Category category) : strength_(category << 20) {}

    Digits& add(int rank) {
        strength_ |= static_cast<Strength>(rank + 2) << 4 * --places_;
        return *this;
    }
    // The highest of some ranks, at most so many.
    Digits& add_highest(Ranks ranks, int most) {
        for (; ranks && most; --most) {
            int rank = highest(ranks);
            add(rank);
            ranks ^= 1u << rank;
        }
        return *this;
    }
    operator Strength() const { return strength_; }

  private:
    Strength strength_;
    int places_ = 5;
};

// The highest rank of the best straight, or -1; below the two comes the ace.
inline int straight_top(Ranks ranks) {
    Ranks with_low_ace = ranks << 1 | (ranks >> ACE & 1);
    for (int top = ACE; top >= 3; --top) {
        Ranks run = 0x1fu << (top - 3);
        if ((with_low_ace & run) == run) return top;
    }
    return -1;
}

// The strength when there are no five of a suit; under five cards, of what is there so far.
inline Strength strength_by_ranks(const std::array<int, RANKS>& counts) {
    std::array<Ranks, 5> at_least{};  // the ranks of which there are at least so many
    for (int rank = 0; rank < RANKS; ++rank) {
        for (int many = 1; many <= counts[rank]; ++many) at_least[many] |= 1u << rank;
    }
    if (at_least[4]) {
        int four = highest(at_least[4]);
        return Digits(FOUR_OF_A_KIND).add(four).add_highest(at_least[1] & ~(1u << four), 1);
    }
    int three = highest(at_least[3]);
    if (at_least[3] && (at_least[2] & ~(1u << three))) {
        return Digits(FULL_HOUSE).add(three).add_highest(at_least[2] & ~(1u << three), 1);
    }
    if (int top = straight_top(at_least[1]); top >= 0) return Digits(STRAIGHT).add(top);
    if (at_least[3]) return Digits(THREE_OF_A_KIND).add(three).add_highest(at_least[1] & ~(1u << three), 2);
    if (at_least[2]) {
        int high = highest(at_least[2]);
        Ranks others = at_least[2] & ~(1u << high);
        if (!others) return Digits(ONE_PAIR).add(high).add_highest(at_least[1] & ~(1u << high), 3);
        int low = highest(others);
        return Digits(TWO_PAIRS).add(high).add(low).add_highest(at_least[1] & ~(1u << high | 1u << low), 1);
    }
    return Digits(NO_PAIR).add_highest(at_least[1], 5);
}

// The strength of five to seven cards of one suit.
inline Strength strength_by_suit(Ranks ranks) {
    int top = straight_top(ranks);
    if (top >= 0) return Digits(top == ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH).add(top);
    return Digits(FLUSH).add_highest(ranks, 5);
}

}  // namespace pitboss
