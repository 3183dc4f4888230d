// All boards that may come to given hole cards, without dealing each of them.
//
// Most boards give nobody a flush, and then only their ranks matter: 6,175 cases before the flop in place of up
// to 1.7 million boards, each with the number of boards that it stands for. So first all boards are judged by
// their ranks. Then, suit by suit, the boards are listed with which a player has a flush: the cards of that suit
// one by one, the others by their ranks. These are taken out of the tally and judged again with the flushes.
// No board has flushes in two suits, so none is judged again twice.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "deal.hpp"
#include "evaluate.hpp"

namespace pitboss {

// How many ways there are to take some of up to four cards.
constexpr std::uint64_t WAYS[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

// The number of players is a constant, so that the showdown of a board is straight code.
template <int PLAYERS>
class Boards {
  public:
    Boards(const Deal& deal, Tally& tally) : tally_(tally), left_(BOARD - std::popcount(deal.board)) {
        Packed seen = deal.board | deal.dead;
        for (int player = 0; player < PLAYERS; ++player) seen |= deal.hole[player];
        for (int suit = 0; suit < SUITS; ++suit) {
            unseen_[suit] = ranks_in(ALL_CARDS & ~seen, suit);
            for (int rank = 0; rank < RANKS; ++rank) count_[rank] += unseen_[suit] >> rank & 1;
        }
        for (int player = 0; player < PLAYERS; ++player) {
            cards_[player] = deal.hole[player] | deal.board;
            key_[player] = static_cast<std::uint32_t>(key_of(cards_[player]));
        }
    }

    // Add all boards to the tally, each so many times.
    void count(std::uint64_t times) {
        by_ranks(RANKS - 1, left_, 0, times);
        for (int suit = 0; suit < SUITS; ++suit) with_flush(suit, times);
    }

  private:
    using Classes = std::array<Class, PLAYERS>;

    // Boards by their ranks: the next rank is below those before it.
    void by_ranks(int from, int left, std::uint32_t key, std::uint64_t ways) {
        if (left == 0) {
            tally_[winners(classes(key))] += ways;
            return;
        }
        for (int rank = from; rank >= 0; --rank) {
            for (int many = 1; many <= std::min(left, count_[rank]); ++many) {
                by_ranks(rank - 1, left - many, key + many * WEIGHT[rank], ways * WAYS[count_[rank]][many]);
            }
        }
    }

    // Boards with which somebody has five of this suit.
    void with_flush(int suit, std::uint64_t times) {
        int most = 0;  // cards of this suit that a player has already
        for (int player = 0; player < PLAYERS; ++player) {
            suited_[player] = ranks_in(cards_[player], suit);
            most = std::max(most, std::popcount(suited_[player]));
        }
        for (int rank = 0; rank < RANKS; ++rank) others_[rank] = count_[rank] - (unseen_[suit] >> rank & 1);
        int fewest = std::max(0, 5 - most);
        for (int cards = fewest; cards <= left_; ++cards) suited(unseen_[suit], cards, left_ - cards, 0, 0, times);
    }

    // The cards of the suit one by one, from `among`, then so many others.
    void suited(Ranks among, int cards, int others, Ranks chosen, std::uint32_t key, std::uint64_t ways) {
        if (cards == 0) {
            Classes flushes;
            for (int player = 0; player < PLAYERS; ++player) {
                flushes[player] = TABLES.by_suit[suited_[player] | chosen];
            }
            return beside(flushes, RANKS - 1, others, key, ways);
        }
        while (std::popcount(among) >= cards) {
            Ranks next = among & -among;
            among ^= next;
            suited(among, cards - 1, others, chosen | next, key + WEIGHT[std::countr_zero(next)], ways);
        }
    }

    // The other cards by their ranks. A flush is worth more than what else seven cards can make beside it.
    void beside(const Classes& flushes, int from, int left, std::uint32_t key, std::uint64_t ways) {
        if (left == 0) {
            Classes ranked = classes(key), best;
            for (int player = 0; player < PLAYERS; ++player) {
                best[player] = std::max(ranked[player], flushes[player]);
            }
            tally_[winners(ranked)] -= ways;
            tally_[winners(best)] += ways;
            return;
        }
        for (int rank = from; rank >= 0; --rank) {
            for (int many = 1; many <= std::min(left, others_[rank]); ++many) {
                beside(flushes, rank - 1, left - many, key + many * WEIGHT[rank], ways * WAYS[others_[rank]][many]);
            }
        }
    }

    Classes classes(std::uint32_t board) const {
        Classes found;
        for (int player = 0; player < PLAYERS; ++player) found[player] = class_by_ranks(key_[player] + board);
        return found;
    }

    static unsigned winners(const Classes& classes) {
        Class best = *std::max_element(classes.begin(), classes.end());
        unsigned set = 0;
        for (int player = 0; player < PLAYERS; ++player) set |= unsigned{classes[player] == best} << player;
        return set;
    }

    Tally& tally_;
    int left_;                                  // cards of the board still to come
    std::array<Ranks, SUITS> unseen_{};         // the ranks still in the deck, suit by suit
    std::array<int, RANKS> count_{};            // and how many cards of each rank
    std::array<int, RANKS> others_{};           // of the other suits than the one looked at
    std::array<Packed, PLAYERS> cards_{};       // hole cards and board
    std::array<std::uint32_t, PLAYERS> key_{};  // the ranks of these
    std::array<Ranks, PLAYERS> suited_{};       // the ranks of these in the suit looked at
};

template <int PLAYERS = 2>
void count_boards(const Deal& deal, Tally& tally, std::uint64_t times) {
    if (deal.players == PLAYERS) return Boards<PLAYERS>(deal, tally).count(times);
    if constexpr (PLAYERS < MOST_PLAYERS) count_boards<PLAYERS + 1>(deal, tally, times);
}

}  // namespace pitboss
