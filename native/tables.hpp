// The tables: everything about hands of one to seven cards in less than 256 KB, filled when the module loads.
//
// Hands are compared by their class: the strengths that occur, numbered from the weakest. There are 7,462
// with five cards or more, and 2,379 of fewer cards beside them, so that a class takes two bytes.
//
// 76,155 hands differ by ranks (one of them has no cards), and they are numbered without a gap. Put the hands of a group of ranks in order
// of their number of cards. Those that may stand beside a given hand, seven cards in all, are then the first of
// them, so every hand of the other group gets as many places as it has partners:
//
//     pair = low[2..5] + middle[6..9]                  where low is the first of its places, middle an ordinal
//     by_ranks[partners[pair] + high[T..A]]            the class of ranks
//     by_suit[ranks]                                   the class of five or more of one suit; 0, the least, of fewer
//     strength[class]                                  what the readable ranking says
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "card.hpp"
#include "rule.hpp"

namespace pitboss {

using Class = std::uint16_t;

constexpr int CLASSES = 7462 + 2379;
constexpr int HANDS = 76155;  // with the empty one
constexpr int PAIRS = 6075;
constexpr int RANK_SETS = 1 << RANKS;

struct Tables {
    std::array<Class, HANDS> by_ranks{};
    std::array<Class, RANK_SETS> by_suit{};
    std::array<Strength, CLASSES> strength{};
    std::array<std::uint32_t, PAIRS> partners{};
    std::array<std::uint16_t, 4 * 125 + 3 * 25 + 1> low{};
    std::array<std::uint16_t, 4 * 125 + 3 * 25 + 1> middle{};
    std::array<std::uint16_t, 4 * 625 + 3 * 125 + 1> high{};

    // The place of ranks in by_ranks, from the low half of a key.
    std::uint32_t place(std::uint32_t key) const {
        std::uint32_t pair = low[key >> LOW_AT] + middle[key >> MIDDLE_AT & 0x3ff];
        return partners[pair] + high[key & 0xfff];
    }
};
static_assert(sizeof(Tables) + sizeof(KEY) <= 256 * 1024);

// All hands of some ranks, fewest cards first.
class Group {
  public:
    struct Member {
        int cards;
        std::array<int, RANKS> counts;
        std::uint32_t key;  // the sum of the weights
    };

    Group(int first, int last) {
        Member member{};
        collect(member, first, last);
        std::stable_sort(members_.begin(), members_.end(), [](auto& a, auto& b) { return a.cards < b.cards; });
    }

    const std::vector<Member>& members() const { return members_; }

    // How many have at most so many cards: they are the first ones.
    int up_to(int cards) const {
        auto fewer = [&](const Member& member) { return member.cards <= cards; };
        return static_cast<int>(std::count_if(members_.begin(), members_.end(), fewer));
    }

  private:
    void collect(Member& member, int rank, int last) {
        if (rank > last) {
            members_.push_back(member);
            return;
        }
        Member more = member;
        for (int many = 0; many <= SUITS && member.cards + many <= MOST; ++many) {
            more.cards = member.cards + many;
            more.counts[rank] = many;
            more.key = member.key + many * WEIGHT[rank];
            collect(more, rank + 1, last);
        }
    }

    std::vector<Member> members_;
};

// Fills the tables once.
class Filler {
  public:
    static Tables filled() {
        Filler filler;
        filler.place();
        filler.judge();
        filler.number();
        return filler.tables_;
    }

  private:
    // Give every hand its place.
    void place() {
        std::array<std::uint32_t, MOST + 1> of_high, of_middle;  // how many partners beside so many cards
        for (int cards = 0; cards <= MOST; ++cards) {
            of_high[cards] = high_.up_to(MOST - cards);
            of_middle[cards] = middle_.up_to(MOST - cards);
        }
        std::uint32_t pair = 0, hand = 0;
        for (const auto& low : low_.members()) {
            tables_.low[low.key >> LOW_AT] = static_cast<std::uint16_t>(pair);
            for (std::uint32_t ordinal = 0; ordinal < of_middle[low.cards]; ++ordinal) {
                const auto& middle = middle_.members()[ordinal];
                tables_.partners.at(pair++) = hand;
                hand += of_high[low.cards + middle.cards];
            }
        }
        number_members(middle_, MIDDLE_AT, tables_.middle);
        number_members(high_, HIGH_AT, tables_.high);
        if (hand != HANDS || pair != PAIRS) throw std::logic_error("the hands are not as many as expected");
    }

    template <std::size_t SIZE>
    static void number_members(const Group& group, int at, std::array<std::uint16_t, SIZE>& table) {
        std::uint16_t ordinal = 0;
        for (const auto& member : group.members()) table.at(member.key >> at) = ordinal++;
    }

    // Say what every hand is worth.
    void judge() {
        for (const auto& low : low_.members()) {
            for (const auto& middle : middle_.members()) {
                for (const auto& high : high_.members()) {
                    if (low.cards + middle.cards + high.cards > MOST) break;
                    std::array<int, RANKS> counts = low.counts;
                    for (int rank = 0; rank < RANKS; ++rank) counts[rank] += middle.counts[rank] + high.counts[rank];
                    strengths_[tables_.place(low.key + middle.key + high.key)] = strength_by_ranks(counts);
                }
            }
        }
    }

    // Number the strengths that occur.
    void number() {
        std::vector<Strength> found(strengths_.begin() + 1, strengths_.end());  // place 0: the hand without cards
        for (Ranks ranks = 0; ranks < RANK_SETS; ++ranks) {
            if (suited(ranks)) found.push_back(strength_by_suit(ranks));
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        if (found.size() != CLASSES) throw std::logic_error("the classes are not as many as expected");
        std::copy(found.begin(), found.end(), tables_.strength.begin());
        for (int hand = 1; hand < HANDS; ++hand) tables_.by_ranks[hand] = class_of(strengths_[hand]);
        for (Ranks ranks = 0; ranks < RANK_SETS; ++ranks) {
            if (suited(ranks)) tables_.by_suit[ranks] = class_of(strength_by_suit(ranks));
        }
    }

    static bool suited(Ranks ranks) { return std::popcount(ranks) >= 5 && std::popcount(ranks) <= MOST; }

    Class class_of(Strength strength) const {
        const auto& all = tables_.strength;
        return static_cast<Class>(std::lower_bound(all.begin(), all.end(), strength) - all.begin());
    }

    Group low_{0, 3}, middle_{4, 7}, high_{8, ACE};
    Tables tables_;
    std::vector<Strength> strengths_ = std::vector<Strength>(HANDS);
};

alignas(64) inline const Tables TABLES = Filler::filled();

}  // namespace pitboss
