// Two strategies against each other, or one against another's buckets: real cards, real deals, both seats.
#pragma once

#include <cmath>

#include "blueprint.hpp"

namespace pitboss {

// A strategy as it is kept: chances in 255ths, block by block, bucket by bucket.
struct Table {
    Abstraction abstraction;
    std::vector<std::uint8_t> chances;
};

struct Score {
    double mean = 0, error = 0;  // chips that the first strategy wins a hand, and the standard error of that
};

// Deals so many hands from each of so many flops, all of them twice with the seats exchanged.
class Contest {
  public:
    Contest(PublicTree tree, std::vector<double> payoffs, Table one, Table other)
        : tree_(std::move(tree)), payoffs_(std::move(payoffs)), tables_{std::move(one), std::move(other)} {
        for (int side = 0; side < 2; ++side) {
            std::size_t cells = 0;
            offset_[side].resize(tree_.blocks);
            for (int node = 0; node < tree_.size(); ++node) {
                if (tree_.kind[node] > SECOND) continue;
                offset_[side][tree_.tag[node]] = cells;
                cells += static_cast<std::size_t>(tree_.many[node]) * tables_[side].abstraction.buckets[tree_.domain[node]];
            }
            if (cells != tables_[side].chances.size()) throw std::invalid_argument("no such table");
        }
    }

    Score play(std::uint64_t seed, int flops, int deals) {
        std::array<Lesson, 2> lessons = {Lesson(tables_[0].abstraction), Lesson(tables_[1].abstraction)};
        double sum = 0, squares = 0;
        for (int i = 0; i < flops; ++i) {
            Dice dice = dice_for(seed, static_cast<std::uint64_t>(i), 0x636f6e74657374);
            Packed flop = 0;
            for (int k = 0; k < 3; ++k) draw(dice, flop);
            for (Lesson& lesson : lessons) lesson.look(flop);
            double won = 0;
            for (int k = 0; k < deals; ++k) won += deal(dice, flop, lessons);
            won /= deals;  // deals of one flop are alike, so a flop counts as one
            sum += won;
            squares += won * won;
        }
        const double mean = sum / flops;
        return {mean, flops > 1 ? std::sqrt((squares / flops - mean * mean) / (flops - 1)) : 0};
    }

  private:
    static int draw(Dice& dice, Packed& used) {
        for (;;) {
            const int card = static_cast<int>(dice.below(CARDS));
            if (used & bit_of(card)) continue;
            used |= bit_of(card);
            return card;
        }
    }

    double deal(Dice& dice, Packed flop, const std::array<Lesson, 2>& lessons) const {
        Packed used = flop;
        const int turn = draw(dice, used), river = draw(dice, used);
        std::array<int, 2> hands;
        std::array<Class, 2> ranked;
        for (int seat = 0; seat < 2; ++seat) {
            const int one = draw(dice, used), other = draw(dice, used);
            hands[seat] = HAND_LIST.place[one][other];
            const Packed all = flop | bit_of(turn) | bit_of(river) | HAND_LIST.cards[hands[seat]];
            ranked[seat] = class_of(key_of(all) + NO_CARDS, all);
        }
        const int result = ranked[0] > ranked[1] ? 0 : ranked[0] == ranked[1] ? 1 : 2;
        double won = 0;
        for (int first = 0; first < 2; ++first) {  // which side has seat 0
            std::array<std::array<int, 4>, 2> buckets;
            for (int seat = 0; seat < 2; ++seat) {
                for (int street = 0; street < 4; ++street) buckets[seat][street] = lessons[seat ^ first].bucket(street, hands[seat], turn, river);
            }
            const double value = worth(0, first, buckets, result, 1.0);
            won += first ? -value : value;
        }
        return won / 2;
    }

    // What seat 0 wins with these cards: over all that both may do, not one drawn line.
    double worth(int node, int first, const std::array<std::array<int, 4>, 2>& buckets, int result, double reach) const {
        const int kind = tree_.kind[node];
        if (kind >= FOLD) return payoffs_[3 * tree_.tag[node] + (kind == FOLD ? 0 : result)];
        if (kind == LIFT) return worth(tree_.first[node], first, buckets, result, reach);
        const int side = kind ^ first, street = tree_.domain[node], many = tree_.many[node];
        const std::size_t at = offset_[side][tree_.tag[node]] + static_cast<std::size_t>(buckets[kind][street]) * many;
        const std::uint8_t* chances = tables_[side].chances.data() + at;
        int all = 0;
        for (int a = 0; a < many; ++a) all += chances[a];
        double sum = 0;
        for (int a = 0; a < many; ++a) {
            if (!chances[a]) continue;
            const double part = double{1} * chances[a] / all;
            sum += part * worth(tree_.first[node] + a, first, buckets, result, reach * part);
        }
        return sum;
    }

    PublicTree tree_;
    std::vector<double> payoffs_;
    std::array<Table, 2> tables_;
    std::array<std::vector<std::size_t>, 2> offset_;
};

}  // namespace pitboss
