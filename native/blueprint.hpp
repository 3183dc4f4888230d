// A strategy for a whole hand of hold'em, learned by dealing: external-sampling Monte Carlo CFR (Lanctot et al., 2009)
// over a public tree in which hands are told apart by buckets only.
//
// A *lesson* is one flop. All of its turns and rivers are looked at once, so that every hand has its bucket on each of
// them; then many deals are made of it. Threads take lessons side by side, each from the same start, and what they
// have learned is added up: so the result depends on the seed and on the number of threads, and on nothing else.
#pragma once

#include <thread>

#include "dice.hpp"
#include "public_tree.hpp"
#include "runout.hpp"

namespace pitboss {

// Dice for one of many runs: four words spread out of three by SplitMix64 (Steele, Lea and Flood, 2014), as seeds that
// are alike would begin alike.
inline Dice dice_for(std::uint64_t seed, std::uint64_t number, std::uint64_t salt) {
    std::uint64_t state = seed;
    auto next = [&state] {
        std::uint64_t word = state += 0x9e3779b97f4a7c15;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
        word = (word ^ word >> 27) * 0x94d049bb133111eb;
        return word ^ word >> 31;
    };
    state = next() ^ number;
    state = next() ^ salt;
    Dice::Seed words;
    for (std::uint64_t& word : words) word = next();
    return Dice(words);
}

struct Abstraction {
    std::vector<std::uint16_t> preflop;  // bucket of each hand
    std::array<Grid, 3> grids;           // flop, turn, river
    std::array<int, 4> buckets{};
};

// The buckets of all hands on one flop and all that may follow.
class Lesson {
  public:
    explicit Lesson(const Abstraction& abstraction) : abstraction_(abstraction), rivers_(CARDS * CARDS), turns_(CARDS) {}

    void look(Packed flop) {
        flop_cards_ = flop;
        Outlook whole;
        for (int a = 0; a < CARDS; ++a) {
            if (!(flop & bit_of(a))) outlooks_[a] = Outlook{};
        }
        Counts counts;
        for (int a = 0; a < CARDS; ++a) {
            if (flop & bit_of(a)) continue;
            for (int b = a + 1; b < CARDS; ++b) {
                if (flop & bit_of(b)) continue;
                runout_.count(flop | bit_of(a) | bit_of(b), counts);
                whole.add(counts);
                outlooks_[a].add(counts);
                outlooks_[b].add(counts);
                auto& river = rivers_[a * CARDS + b];
                for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
                    river[hand] = static_cast<std::uint16_t>(abstraction_.grids[2].bucket(counts[hand], 0, 1));
                }
            }
        }
        fill(whole, 3, flop_);
        for (int a = 0; a < CARDS; ++a) {
            if (!(flop & bit_of(a))) fill(outlooks_[a], 4, turns_[a]);
        }
    }

    int bucket(int street, int hand, int turn, int river) const {
        if (street == 0) return abstraction_.preflop[hand];
        if (street == 1) return flop_[hand];
        if (street == 2) return turns_[turn][hand];
        return rivers_[std::min(turn, river) * CARDS + std::max(turn, river)][hand];
    }

    Packed flop() const { return flop_cards_; }

  private:
    using Buckets = std::array<std::uint16_t, PAIRS_OF_CARDS>;

    void fill(const Outlook& outlook, int cards, Buckets& to) const {
        const Grid& grid = abstraction_.grids[cards - 3];
        for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
            to[hand] = static_cast<std::uint16_t>(grid.bucket(outlook.sum[hand], outlook.squares[hand], BOARDS_TO_COME[cards]));
        }
    }

    const Abstraction& abstraction_;
    Runout runout_;
    Packed flop_cards_ = 0;
    Buckets flop_;
    std::vector<Buckets> rivers_, turns_;
    std::array<Outlook, CARDS> outlooks_;
};

class Blueprint {
  public:
    Blueprint(PublicTree tree, std::vector<double> payoffs, Abstraction abstraction, std::uint64_t seed, int threads)
        : tree_(std::move(tree)), payoffs_(std::move(payoffs)), abstraction_(std::move(abstraction)), seed_(seed),
          threads_(std::clamp(threads, 1, 64)) {
        std::size_t cells = 0;
        offset_.resize(tree_.blocks);
        many_.resize(tree_.blocks);
        street_.resize(tree_.blocks);
        for (int node = 0; node < tree_.size(); ++node) {
            if (tree_.kind[node] > SECOND) continue;
            const int block = tree_.tag[node];
            offset_[block] = cells;
            many_[block] = tree_.many[node];
            street_[block] = tree_.domain[node];
            cells += static_cast<std::size_t>(many_[block]) * abstraction_.buckets[street_[block]];
        }
        regrets_.assign(cells, 0.0);
        sums_.assign(cells, 0.0);
    }

    // Learn from so many flops, with so many deals each.
    void learn(int lessons, int deals) {
        if (threads_ == 1) {
            Pupil pupil(*this, regrets_, sums_);
            for (int i = 0; i < lessons; ++i) pupil.lesson(lessons_++, deals);
            return;
        }
        std::vector<std::vector<double>> regrets(threads_, regrets_), sums(threads_, sums_);
        std::vector<std::thread> work;
        for (int t = 0; t < threads_; ++t) {
            work.emplace_back([&, t] {
                Pupil pupil(*this, regrets[t], sums[t]);
                for (int i = t; i < lessons; i += threads_) pupil.lesson(lessons_ + i, deals);
            });
        }
        for (auto& thread : work) thread.join();
        lessons_ += lessons;
        add_up(regrets_, regrets);
        add_up(sums_, sums);
    }

    // What was learned so far counts for this part from now on.
    void fade(double part) {
        for (double& regret : regrets_) regret *= part;
        for (double& sum : sums_) sum *= part;
    }

    // All that was learned so far; and how to go on from it: regrets, then sums.
    std::vector<double> learned() const {
        std::vector<double> all(regrets_);
        all.insert(all.end(), sums_.begin(), sums_.end());
        return all;
    }

    void go_on(const double* learned, std::uint64_t lessons) {
        std::copy_n(learned, cells(), regrets_.begin());
        std::copy_n(learned + cells(), cells(), sums_.begin());
        lessons_ = lessons;
    }

    std::uint64_t lessons() const { return lessons_; }
    std::size_t cells() const { return regrets_.size(); }

    // How often each action is taken, in 255ths: block by block, bucket by bucket. What was never tried is all alike.
    std::vector<std::uint8_t> average() const {
        std::vector<std::uint8_t> to(sums_.size());
        for (int block = 0; block < tree_.blocks; ++block) {
            for (int bucket = 0; bucket < abstraction_.buckets[street_[block]]; ++bucket) {
                const std::size_t at = offset_[block] + static_cast<std::size_t>(bucket) * many_[block];
                double all = 0;
                for (int a = 0; a < many_[block]; ++a) all += sums_[at + a];
                for (int a = 0; a < many_[block]; ++a) {
                    const double part = all > 0 ? sums_[at + a] / all : 1.0 / many_[block];
                    to[at + a] = static_cast<std::uint8_t>(255 * part + 0.5);
                }
            }
        }
        return to;
    }

  private:
    static constexpr int MOST_ACTIONS = 64;

    static void add_up(std::vector<double>& base, const std::vector<std::vector<double>>& learned) {
        for (std::size_t i = 0; i < base.size(); ++i) {
            double more = 0;
            for (const auto& one : learned) more += one[i] - base[i];
            base[i] += more;
        }
    }

    // One who learns lesson after lesson.
    class Pupil {
      public:
        Pupil(const Blueprint& blueprint, std::vector<double>& regrets, std::vector<double>& sums)
            : b_(blueprint), lesson_(blueprint.abstraction_), regrets_(regrets), sums_(sums), dice_(dice_for(0, 0, 0)) {}

        void lesson(std::uint64_t number, int deals) {
            dice_ = dice_for(b_.seed_, number, 0x706974626f7373);
            Packed used = 0;
            for (int i = 0; i < 3; ++i) draw(used);
            lesson_.look(used);
            for (int i = 0; i < deals; ++i) deal(used);
        }

      private:
        int draw(Packed& used) {
            for (;;) {
                const int card = static_cast<int>(dice_.below(CARDS));
                if (used & bit_of(card)) continue;
                used |= bit_of(card);
                return card;
            }
        }

        void deal(Packed used) {
            const Packed flop = used;
            const int turn = draw(used), river = draw(used);
            std::array<Class, 2> ranked;
            for (int player = 0; player < 2; ++player) {
                const int one = draw(used), other = draw(used), hand = HAND_LIST.place[one][other];
                const Packed all = flop | bit_of(turn) | bit_of(river) | HAND_LIST.cards[hand];
                ranked[player] = class_of(key_of(all) + NO_CARDS, all);
                for (int street = 0; street < 4; ++street) bucket_[player][street] = lesson_.bucket(street, hand, turn, river);
            }
            result_ = ranked[0] > ranked[1] ? 0 : ranked[0] == ranked[1] ? 1 : 2;
            for (int player = 0; player < 2; ++player) go(0, player);
        }

        double go(int node, int player) {
            const PublicTree& tree = b_.tree_;
            const int kind = tree.kind[node];
            if (kind >= FOLD) {
                const double won = b_.payoffs_[3 * tree.tag[node] + (kind == FOLD ? 0 : result_)];
                return player ? -won : won;
            }
            if (kind == LIFT) return go(tree.first[node], player);
            const int block = tree.tag[node], many = b_.many_[block], first = tree.first[node];
            const std::size_t at = b_.offset_[block] + static_cast<std::size_t>(bucket_[kind][b_.street_[block]]) * many;
            std::array<double, MOST_ACTIONS> chances;
            match(regrets_.data() + at, many, chances.data());
            if (kind != player) {
                for (int a = 0; a < many; ++a) sums_[at + a] += chances[a];
                return go(first + pick(chances.data(), many), player);
            }
            std::array<double, MOST_ACTIONS> values;
            double worth = 0;
            for (int a = 0; a < many; ++a) {
                values[a] = go(first + a, player);
                worth += chances[a] * values[a];
            }
            for (int a = 0; a < many; ++a) regrets_[at + a] += values[a] - worth;
            return worth;
        }

        static void match(const double* regrets, int many, double* to) {
            double all = 0;
            for (int a = 0; a < many; ++a) all += to[a] = regrets[a] > 0 ? regrets[a] : 0;
            for (int a = 0; a < many; ++a) to[a] = all > 0 ? to[a] / all : 1.0 / many;
        }

        int pick(const double* chances, int many) {
            double left = static_cast<double>(dice_.next() >> 11) * 0x1p-53;
            for (int a = 0; a + 1 < many; ++a) {
                left -= chances[a];
                if (left < 0) return a;
            }
            return many - 1;
        }

        const Blueprint& b_;
        Lesson lesson_;
        std::vector<double>&regrets_, &sums_;
        Dice dice_;
        std::array<std::array<int, 4>, 2> bucket_{};
        int result_ = 0;
    };

    PublicTree tree_;
    std::vector<double> payoffs_;
    Abstraction abstraction_;
    std::uint64_t seed_;
    int threads_;
    std::vector<std::size_t> offset_;
    std::vector<int> many_, street_;
    std::vector<double> regrets_, sums_;
    std::uint64_t lessons_ = 0;
};

}  // namespace pitboss
