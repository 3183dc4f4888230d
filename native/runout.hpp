// How good each of the 1,326 hands is on a board, by what it beats when all cards are there.
//
// On a full board a hand's *count* is two for each of the 990 hands of a rival that it beats, one for a tie: 0 to
// 1,980. Before that, its counts over all cards that may come are added up, and so are their squares: what it can
// expect, and how much hangs on the cards. All of it is whole numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "evaluate.hpp"

namespace pitboss {

constexpr int PAIRS_OF_CARDS = 1326;

// The hands in the order of their cards: 2c2d, 2c2h, ..., AhAs; the lower card counts first.
struct HandList {
    std::array<std::uint8_t, PAIRS_OF_CARDS> low, high;
    std::array<std::array<std::int16_t, CARDS>, CARDS> place;
    std::array<Packed, PAIRS_OF_CARDS> cards;
    std::array<Key, PAIRS_OF_CARDS> key;

    HandList() {
        int number = 0;
        for (int a = 0; a < CARDS; ++a) {
            place[a][a] = -1;
            for (int b = a + 1; b < CARDS; ++b, ++number) {
                low[number] = static_cast<std::uint8_t>(a);
                high[number] = static_cast<std::uint8_t>(b);
                place[a][b] = place[b][a] = static_cast<std::int16_t>(number);
                cards[number] = bit_of(a) | bit_of(b);
                key[number] = KEY[a] + KEY[b];
            }
        }
    }
};
inline const HandList HAND_LIST;

using Counts = std::array<std::uint16_t, PAIRS_OF_CARDS>;

// Sorts the hands of a full board, and counts what each of them beats.
class Runout {
  public:
    // Hands that cannot be held on this board count 0.
    void count(Packed board, Counts& to) {
        to.fill(0);
        const Key start = key_of(board) + NO_CARDS;
        int n = 0;
        for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
            if (HAND_LIST.cards[hand] & board) continue;
            number_[n] = static_cast<std::uint16_t>(hand);
            class_[n++] = class_of(start + HAND_LIST.key[hand], board | HAND_LIST.cards[hand]);
        }
        sort(n);
        std::array<std::int32_t, CARDS> under{};
        int below = 0;
        for (int first = 0; first < n;) {
            int end = first;
            while (end < n && class_[sorted_[end]] == class_[sorted_[first]]) ++end;
            std::array<std::int32_t, CARDS> level = under;
            for (int i = first; i < end; ++i) {
                const int hand = number_[sorted_[i]];
                ++level[HAND_LIST.low[hand]];
                ++level[HAND_LIST.high[hand]];
            }
            for (int i = first; i < end; ++i) {
                const int hand = number_[sorted_[i]], a = HAND_LIST.low[hand], b = HAND_LIST.high[hand];
                const int beaten = below - under[a] - under[b];
                const int unbeaten = end - level[a] - level[b] + 1;  // the hand itself is in all three
                to[hand] = static_cast<std::uint16_t>(beaten + unbeaten);
            }
            under = level;
            below = first = end;
        }
    }

  private:
    // By class, in two rounds of seven bits.
    void sort(int n) {
        std::array<std::uint16_t, 129> at{};
        for (int i = 0; i < n; ++i) ++at[(class_[i] & 127) + 1];
        for (int i = 1; i < 129; ++i) at[i] = static_cast<std::uint16_t>(at[i] + at[i - 1]);
        for (int i = 0; i < n; ++i) half_[at[class_[i] & 127]++] = static_cast<std::uint16_t>(i);
        at.fill(0);
        for (int i = 0; i < n; ++i) ++at[(class_[i] >> 7) + 1];
        for (int i = 1; i < 129; ++i) at[i] = static_cast<std::uint16_t>(at[i] + at[i - 1]);
        for (int i = 0; i < n; ++i) sorted_[at[class_[half_[i]] >> 7]++] = half_[i];
    }

    std::array<Class, PAIRS_OF_CARDS> class_;
    std::array<std::uint16_t, PAIRS_OF_CARDS> number_, half_, sorted_;
};

// Counts and their squares, added up over the boards that may come of one.
struct Outlook {
    std::array<std::uint32_t, PAIRS_OF_CARDS> sum{};
    std::array<std::uint64_t, PAIRS_OF_CARDS> squares{};

    void add(const Counts& counts) {
        for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
            const std::uint32_t count = counts[hand];
            sum[hand] += count;
            squares[hand] += count * count;
        }
    }
};

// What each hand can expect on a board of three, four or five cards.
inline Outlook outlook(Packed board) {
    Runout runout;
    Counts counts;
    Outlook all;
    const int size = std::popcount(board);
    if (size == 5) {
        runout.count(board, counts);
        all.add(counts);
        return all;
    }
    for (int a = 0; a < CARDS; ++a) {
        if (board & bit_of(a)) continue;
        if (size == 4) {
            runout.count(board | bit_of(a), counts);
            all.add(counts);
            continue;
        }
        for (int b = a + 1; b < CARDS; ++b) {
            if (board & bit_of(b)) continue;
            runout.count(board | bit_of(a) | bit_of(b), counts);
            all.add(counts);
        }
    }
    return all;
}

// How the hands of a street are put into buckets: first by what they can expect, then by how much hangs on the cards.
struct Grid {
    std::vector<std::uint32_t> sums;                    // in rising order; one row more than there are
    std::vector<std::vector<std::uint64_t>> variances;  // of each row, in rising order

    int columns() const { return static_cast<int>(variances.empty() ? 1 : variances[0].size() + 1); }
    int size() const { return static_cast<int>(sums.size() + 1) * columns(); }

    int bucket(std::uint32_t sum, std::uint64_t squares, std::uint64_t boards) const {
        const auto row = std::upper_bound(sums.begin(), sums.end(), sum) - sums.begin();
        if (variances.empty()) return static_cast<int>(row);
        const std::uint64_t variance = boards * squares - std::uint64_t{sum} * sum;
        const auto& cuts = variances[row];
        return static_cast<int>(row) * columns() + static_cast<int>(std::upper_bound(cuts.begin(), cuts.end(), variance) - cuts.begin());
    }
};

// How many boards a hand sees come: of 46 cards one, of 47 two.
constexpr std::uint64_t BOARDS_TO_COME[6] = {0, 0, 0, 1081, 46, 1};

}  // namespace pitboss
