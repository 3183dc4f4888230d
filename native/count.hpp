// Every hand of so many cards, one by one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "evaluate.hpp"

namespace pitboss {

// Deals the cards in rising order, each level with the key of those before it.
class Count {
  public:
    using Counts = std::array<std::uint64_t, CATEGORIES>;

    static Counts of(int cards) {
        Count count;
        count.deal(cards, 0, NO_CARDS, 0);
        Counts categories{};
        for (int number = 0; number < CLASSES; ++number) {
            categories[TABLES.strength[number] >> 20] += count.found_[number];
        }
        return categories;
    }

  private:
    Count() : found_(CLASSES) {}

    void deal(int left, int from, Key key, Packed hand) {
        if (left == 1) return deal_last(from, key, hand);
        for (int card = from; card <= CARDS - left; ++card) {
            deal(left - 1, card + 1, key + KEY[card], hand | bit_of(card));
        }
    }

    void deal_last(int from, Key key, Packed hand) {
        for (int card = from; card < CARDS; ++card) ++found_[class_of(key + KEY[card], hand | bit_of(card))];
    }

    std::vector<std::uint32_t> found_;
};

}  // namespace pitboss
