// Deals drawn at random: every deal that is possible is equally likely.
//
// Players with a range draw a hand of it each; if two of these share a card, all draw again (to draw again for
// one of them only would favour some deals). The others, who may have any two cards, and the board follow from
// the top of the deck: the deck stays in the order in which the last deal left it, as any order will do.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "deal.hpp"
#include "dice.hpp"
#include "evaluate.hpp"

namespace pitboss {

class MonteCarlo {
  public:
    static constexpr std::size_t ANY_TWO = CARDS * (CARDS - 1) / 2;
    static constexpr std::uint64_t PATIENCE = 1'000'000;  // draws for one deal

    // No hand of a range may have a card of the board or a dead one, except where a player may have any two.
    MonteCarlo(std::vector<Range> ranges, Packed board, Packed dead, const Dice& dice)
        : players_(static_cast<int>(ranges.size())), board_(holding(board)), dice_(dice) {
        to_come_ = BOARD - std::popcount(board);
        tally_.resize(std::size_t{1} << players_);
        Packed fixed = board | dead;
        for (int player = 0; player < players_; ++player) {
            Range& range = ranges[player];
            if (range.size() == ANY_TWO) {
                any_two_.push_back(player);
            } else if (range.size() == 1) {
                possible_ = possible_ && !(fixed & range[0]);
                fixed |= range[0];
                hole_[player] = holding(range[0]);
            } else {
                chosen_.push_back({player, {}});
                for (Packed hand : range) chosen_.back().second.push_back(holding(hand));
            }
        }
        for (Packed rest = ALL_CARDS & ~fixed; rest; rest &= rest - 1) {
            deck_[size_++] = static_cast<std::uint8_t>(std::countr_zero(rest));
        }
        fixed_ = fixed;
    }

    // Draw so many deals; fewer are drawn only if the ranges leave (next to) no deal.
    std::uint64_t run(std::uint64_t trials) {
        if (!possible_) return 0;
        if (players_ == 2) return run_for<2>(trials);
        if (players_ == 3) return run_for<3>(trials);
        return run_for<0>(trials);
    }

    const Tally& tally() const { return tally_; }

  private:
    struct Holding {
        Packed cards;
        Key key;
    };

    static Holding holding(Packed cards) { return {cards, key_of(cards)}; }

    template <int PLAYERS>
    std::uint64_t run_for(std::uint64_t trials) {
        for (std::uint64_t done = 0; done < trials; ++done) {
            taken_ = 0;
            if (!chosen_.empty() && !choose()) return done;
            at_ = 0;
            for (int player : any_two_) hole_[player] = deal<2>({0, 0});
            ++tally_[winners<PLAYERS>(complete(board_))];
        }
        return trials;
    }

    // Give a hand to all who have a range.
    bool choose() {
        for (std::uint64_t tries = 0; tries < PATIENCE; ++tries) {
            Packed used = fixed_;
            bool apart = true;
            for (auto& [player, range] : chosen_) {
                const Holding& hand = range[dice_.below(static_cast<std::uint32_t>(range.size()))];
                apart = apart && !(used & hand.cards);
                used |= hand.cards;
                hole_[player] = hand;
            }
            if (apart) {
                taken_ = used & ~fixed_;
                return true;
            }
        }
        return false;
    }

    Holding complete(const Holding& board) {
        switch (to_come_) {
            case 5: return deal<5>(board);
            case 4: return deal<4>(board);
            case 3: return deal<3>(board);
            case 2: return deal<2>(board);
            case 1: return deal<1>(board);
            default: return board;
        }
    }

    // Add the next cards of the deck; one that a player has been given is passed over.
    template <int MANY>
    Holding deal(Holding to) {
        std::uint32_t drawn[MANY];
        dice_.below_each<MANY>(size_ - at_, drawn);
        int missing = 0;
        for (int i = 0; i < MANY; ++i) missing += !add(to, drawn[i]);
        for (; missing; --missing) {
            while (!add(to, dice_.below(size_ - at_))) {
            }
        }
        return to;
    }

    bool add(Holding& to, std::uint32_t drawn) {
        std::uint8_t card = deck_[at_ + drawn];
        deck_[at_ + drawn] = deck_[at_];
        deck_[at_++] = card;
        if (taken_ & bit_of(card)) return false;
        to.cards |= bit_of(card);
        to.key += KEY[card];
        return true;
    }

    template <int PLAYERS>
    unsigned winners(const Holding& board) const {
        int players = PLAYERS ? PLAYERS : players_;
        Key base = board.key + NO_CARDS;
        unsigned set = 0;
        int best = -1;
        for (int player = 0; player < players; ++player) {
            int found = class_of(hole_[player].key + base, hole_[player].cards | board.cards);
            if (found > best) {
                best = found;
                set = 0;
            }
            set |= unsigned{found == best} << player;
        }
        return set;
    }

    int players_;
    Holding board_;
    Dice dice_;
    int to_come_ = 0;
    bool possible_ = true;                                          // no two players' only hands share a card
    Packed fixed_ = 0;                                              // cards that never come from the deck
    Packed taken_ = 0;                                              // cards of this deal that are still in it
    std::array<Holding, MOST_PLAYERS> hole_{};
    std::vector<int> any_two_;                                      // the players who may have any two cards
    std::vector<std::pair<int, std::vector<Holding>>> chosen_;      // the players with a range, and the range
    std::array<std::uint8_t, CARDS> deck_{};
    std::uint32_t size_ = 0;
    std::uint32_t at_ = 0;
    Tally tally_;
};

}  // namespace pitboss
