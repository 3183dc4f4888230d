// What each action of one hand is worth when both go on by a blueprint, against a range: over boards that are drawn, and
// over all hands of the range and all that both may do.
#pragma once

#include <cmath>

#include "contest.hpp"

namespace pitboss {

class Rollout {
  public:
    Rollout(PublicTree tree, std::vector<double> payoffs, Table table)
        : tree_(std::move(tree)), payoffs_(std::move(payoffs)), table_(std::move(table)), lesson_(table_.abstraction) {
        std::size_t cells = 0;
        offset_.resize(tree_.blocks);
        for (int node = 0; node < tree_.size(); ++node) {
            if (tree_.kind[node] > SECOND) continue;
            offset_[tree_.tag[node]] = cells;
            cells += static_cast<std::size_t>(tree_.many[node]) * table_.abstraction.buckets[tree_.domain[node]];
        }
        if (cells != table_.chances.size()) throw std::invalid_argument("no such table");
    }

    // For each action of a player's node the mean and its standard error. `flops` are drawn where none lies there, and of
    // each `runouts` turns and rivers.
    std::vector<Score> worth(int node, int hand, Packed board, const std::vector<float>& reach, std::uint64_t seed, int flops, int runouts) {
        if (node < 0 || node >= tree_.size() || tree_.kind[node] > SECOND || hand < 0 || hand >= PAIRS_OF_CARDS ||
            reach.size() != PAIRS_OF_CARDS || (HAND_LIST.cards[hand] & board) || std::popcount(board) == 1 || std::popcount(board) == 2) {
            throw std::invalid_argument("no such spot");
        }
        player_ = tree_.kind[node];
        hand_ = hand;
        const int many = tree_.many[node], size = std::popcount(board);
        if (size >= 3) flops = 1;
        if (size == 5) runouts = 1;
        std::vector<std::vector<double>> won(many), met(many);
        Dice dice = dice_for(seed, static_cast<std::uint64_t>(hand), 0x726f6c6c6f7574);
        for (int i = 0; i < flops; ++i) {
            Packed flop = flop_of(board, dice);
            lesson_.look(flop);
            for (int k = 0; k < runouts; ++k) look(node, board, flop, reach, dice, won, met);
        }
        std::vector<Score> scores;
        for (int action = 0; action < many; ++action) scores.push_back(score(won[action], met[action]));
        return scores;
    }

  private:
    // The first three cards of a board, as they lie there or as they are drawn. Which three of four or five does not
    // matter to the buckets of later streets, and those of the flop are not asked for then.
    Packed flop_of(Packed board, Dice& dice) const {
        Packed flop = 0, rest = board;
        while (std::popcount(flop) < 3 && rest) {
            flop |= rest & -rest;
            rest &= rest - 1;
        }
        Packed used = flop | HAND_LIST.cards[hand_];
        while (std::popcount(flop) < 3) flop |= draw(used, dice);
        return flop;
    }

    static Packed draw(Packed& used, Dice& dice) {
        for (;;) {
            const Packed card = bit_of(static_cast<int>(dice.below(CARDS)));
            if (used & card) continue;
            used |= card;
            return card;
        }
    }

    void look(int node, Packed board, Packed flop, const std::vector<float>& reach, Dice& dice, std::vector<std::vector<double>>& won,
              std::vector<std::vector<double>>& met) {
        Packed used = flop | board | HAND_LIST.cards[hand_];
        std::array<int, 2> later{-1, -1};
        int place = 0;
        for (Packed rest = board & ~flop; rest; rest &= rest - 1) later[place++] = std::countr_zero(rest);
        while (place < 2) later[place++] = std::countr_zero(draw(used, dice));
        const Packed full = flop | bit_of(later[0]) | bit_of(later[1]);
        hands_.clear();
        std::vector<double> theirs;
        double all = 0;
        const Class mine = ranked(full, hand_);
        for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
            if (!(reach[hand] > 0) || (HAND_LIST.cards[hand] & (full | HAND_LIST.cards[hand_]))) continue;
            Rival rival;
            for (int street = 0; street < 4; ++street) rival.bucket[street] = lesson_.bucket(street, hand, later[0], later[1]);
            const Class other = ranked(full, hand);
            const int result = mine > other ? 0 : mine == other ? 1 : 2;
            rival.result = player_ ? 2 - result : result;  // as the first player sees it
            hands_.push_back(rival);
            theirs.push_back(reach[hand]);
            all += reach[hand];
        }
        for (int street = 0; street < 4; ++street) bucket_[street] = lesson_.bucket(street, hand_, later[0], later[1]);
        for (int action = 0; action < tree_.many[node]; ++action) {
            won[action].push_back(value(tree_.first[node] + action, theirs));
            met[action].push_back(all);
        }
    }

    static Class ranked(Packed board, int hand) { return class_of(key_of(board) + HAND_LIST.key[hand] + NO_CARDS, board | HAND_LIST.cards[hand]); }

    // What the player wins from a node on, added up over the other's hands.
    double value(int node, const std::vector<double>& theirs) const {
        const int kind = tree_.kind[node];
        if (kind >= FOLD) {
            const double* u = payoffs_.data() + 3 * static_cast<std::size_t>(tree_.tag[node]);
            double sum = 0;
            for (std::size_t i = 0; i < theirs.size(); ++i) sum += theirs[i] * u[kind == FOLD ? 0 : hands_[i].result];
            return player_ ? -sum : sum;
        }
        if (kind == LIFT) return value(tree_.first[node], theirs);
        const int many = tree_.many[node], street = tree_.domain[node];
        const std::uint8_t* table = table_.chances.data() + offset_[tree_.tag[node]];
        double sum = 0;
        if (kind == player_) {
            const std::uint8_t* row = table + static_cast<std::size_t>(bucket_[street]) * many;
            for (int action = 0; action < many; ++action) {
                if (row[action]) sum += part(row, many, action) * value(tree_.first[node] + action, theirs);
            }
            return sum;
        }
        std::vector<double> reach(theirs.size());
        for (int action = 0; action < many; ++action) {
            double most = 0;
            for (std::size_t i = 0; i < theirs.size(); ++i) {
                const std::uint8_t* row = table + static_cast<std::size_t>(hands_[i].bucket[street]) * many;
                reach[i] = theirs[i] * part(row, many, action);
                most = std::max(most, reach[i]);
            }
            if (most > 0) sum += value(tree_.first[node] + action, reach);
        }
        return sum;
    }

    static double part(const std::uint8_t* row, int many, int action) {
        int all = 0;
        for (int a = 0; a < many; ++a) all += row[a];
        return all ? static_cast<double>(row[action]) / all : 1.0 / many;
    }

    // A ratio of two sums over the boards, and its standard error.
    static Score score(const std::vector<double>& won, const std::vector<double>& met) {
        double sum = 0, all = 0;
        for (std::size_t i = 0; i < won.size(); ++i) sum += won[i], all += met[i];
        if (!(all > 0)) return {};
        const double mean = sum / all;
        double squares = 0;
        for (std::size_t i = 0; i < won.size(); ++i) {
            const double off = won[i] - mean * met[i];
            squares += off * off;
        }
        return {mean, std::sqrt(squares) / all};
    }

    struct Rival {
        std::array<int, 4> bucket;
        int result;
    };

    PublicTree tree_;
    std::vector<double> payoffs_;
    Table table_;
    Lesson lesson_;
    std::vector<std::size_t> offset_;
    std::vector<Rival> hands_;
    std::array<int, 4> bucket_{};
    int player_ = 0, hand_ = 0;
};

}  // namespace pitboss
