// Discounted counterfactual regret minimization (Brown and Sandholm, 2019) over a public tree, in vectors of
// private states. CFR+ is a setting of it: positive regrets are kept, negative ones forgotten, averages linear.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cmath>
#include <limits>
#include <memory>
#include <thread>
#include <utility>

#include "ending.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace pitboss {

// Numbers next to nothing count as nothing while this lives; they would only be slow.
class NoDenormals {
  public:
#if defined(__SSE2__)
    NoDenormals() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040); }
    ~NoDenormals() { _mm_setcsr(before_); }
    NoDenormals(const NoDenormals&) = delete;
    NoDenormals& operator=(const NoDenormals&) = delete;

  private:
    unsigned before_;
#endif
};

// Room for vectors that live as long as a node is looked at.
template <class Real>
class Room {
  public:
    explicit Room(std::size_t size) : cells_(size) {}
    Real* take(std::size_t n) {
        Real* at = cells_.data() + top_;
        top_ += (n + 15) & ~std::size_t{15};
        if (top_ > cells_.size()) throw std::length_error("a tree deeper than it said");
        return at;
    }
    std::size_t mark() const { return top_; }
    void back_to(std::size_t mark) { top_ = mark; }

  private:
    std::vector<Real> cells_;
    std::size_t top_ = 0;
};

struct Discount {
    double positive = 1.5, negative = 0, average = 2;  // the exponents; infinite ones keep all, or nothing
};

class Discounted {
  public:
    Discounted(PublicTree tree, Discount discount, int threads)
        : tree_(std::move(tree)), discount_(discount), threads_(std::clamp(threads, 1, 64)) {
        tree_.check();
        lay_out();
        payoffs_.resize(3 * static_cast<std::size_t>(tree_.payoffs));
    }

    // Three numbers for each ending, to the first player: in case he wins, ties, loses.
    void set_payoffs(const std::vector<double>& payoffs) {
        if (payoffs.size() != payoffs_.size()) throw std::invalid_argument("three numbers for each ending");
        payoffs_ = payoffs;
        double most = 0;
        for (double payoff : payoffs) most = std::max(most, std::abs(payoff));
        noise_ = static_cast<float>(4 * std::numeric_limits<float>::epsilon() * most);
    }

    void run(int iterations) {
        NoDenormals quick;
        if (threads_ == 1 || cuts_.empty()) {
            Room<float> room(room_);
            for (int i = 0; i < iterations; ++i) {
                step();
                for (int player = 0; player < 2; ++player) whole(player, room);
            }
        } else {
            run_in_threads(iterations);
        }
    }

    int iterations() const { return iteration_; }

    // Forget how many iterations were made: what is known stays, as a place to start from.
    void restart(int from) { iteration_ = std::max(from, 0); }

    // What a best response of a player wins against the other's average strategy. With `keep`, his average
    // strategy becomes that best response.
    double respond(int player, bool keep) { return worth<true>(player, keep); }

    // What a player wins when both play their average strategies.
    double value(int player) { return worth<false>(player, false); }

    // The average strategy of a block: a row of states for each action.
    std::vector<float> average(int block) const {
        const Block& b = at(block);
        std::vector<float> to(b.cells());
        average_of(block, to.data());
        return to;
    }

    // All that a player does, a byte for each part, block after block: small enough to keep.
    std::vector<std::uint8_t> packed(int player) const {
        std::vector<std::uint8_t> to;
        for (int block = 0; block < tree_.blocks; ++block) {
            if (blocks_[block].player != player) continue;
            for (float part : average(block)) to.push_back(static_cast<std::uint8_t>(255 * part + 0.5f));
        }
        return to;
    }

    std::vector<float> average_at(int block, int state) const {
        const Block& b = at(block);
        if (state < 0 || state >= b.states) throw std::invalid_argument("no such state");
        std::vector<float> all = average(block), to;
        for (int action = 0; action < b.actions; ++action) to.push_back(all[static_cast<std::size_t>(action) * b.states + state]);
        return to;
    }

    // A strategy that a block must play in this part of all cases; with 1 it is frozen.
    void anchor(int block, const std::vector<float>& strategy, float hold) {
        const Block& b = at(block);
        if (strategy.size() != b.cells() || !(hold >= 0 && hold <= 1)) throw std::invalid_argument("no such anchor");
        anchors_.resize(cells_);  // most solvers have none
        std::copy(strategy.begin(), strategy.end(), anchors_.begin() + b.offset);
        hold_[block] = hold;
    }

    void release(int block) {
        at(block);
        hold_[block] = 0;
    }

    // Make a block play what another solver found for one of its own.
    void follow(const Discounted& other, int from, int to) {
        const Block &theirs = other.at(from), &mine = at(to);
        if (theirs.actions != mine.actions || theirs.states != mine.states) throw std::invalid_argument("shapes differ");
        anchors_.resize(cells_);
        other.average_of(from, anchors_.data() + mine.offset);
        hold_[to] = 1;
    }

    // Give a block an average strategy, as if it had been found here.
    void load(int block, const std::vector<float>& strategy) {
        const Block& b = at(block);
        if (strategy.size() != b.cells()) throw std::invalid_argument("no such strategy");
        std::copy(strategy.begin(), strategy.end(), sums_.begin() + b.offset);
    }

    // Take over what another solver knows about a block of the same shape.
    void adopt(const Discounted& other, int from, int to) {
        const Block &theirs = other.at(from), &mine = at(to);
        if (theirs.actions != mine.actions || theirs.states != mine.states) throw std::invalid_argument("shapes differ");
        std::copy_n(other.regrets_.begin() + theirs.offset, mine.cells(), regrets_.begin() + mine.offset);
        std::copy_n(other.sums_.begin() + theirs.offset, mine.cells(), sums_.begin() + mine.offset);
    }

    void forget() {
        std::fill(regrets_.begin(), regrets_.end(), 0.0f);
        std::fill(sums_.begin(), sums_.end(), 0.0f);
        iteration_ = 0;
    }

  private:
    struct Block {
        int actions = 0, states = 0, player = 0;
        std::size_t offset = 0;
        std::size_t cells() const { return static_cast<std::size_t>(actions) * states; }
    };

    // A part of the tree below a lift, which a thread can look at by itself.
    struct Cut {
        int node = 0;
        std::vector<float> theirs, mine, worth;
    };

    // A lift both ways: where each new state comes from (one past the end: from nowhere), and where each old one leads.
    struct Ways {
        std::vector<int> origin, first, to;
    };

    enum class Phase { WHOLE, GATHER, FINISH };

    const Block& at(int block) const {
        if (block < 0 || block >= tree_.blocks) throw std::invalid_argument("no such block");
        return blocks_[block];
    }

    const Domain& domain_of(int node) const { return tree_.domains[tree_.domain[node]]; }

    void lay_out() {
        blocks_.resize(tree_.blocks);
        hold_.assign(tree_.blocks, 0.0f);
        std::vector<int> depth(tree_.size(), 1);
        std::vector<char> below(tree_.size(), 0);
        int deepest = 1, widest = 1, most = 1;
        for (const Domain& d : tree_.domains) widest = std::max({widest, d.size(), 2 * d.lanes});
        for (int node = 0; node < tree_.size(); ++node) {
            deepest = std::max(deepest, depth[node]);
            most = std::max(most, tree_.many[node]);
            for (int child = tree_.first[node]; child < tree_.first[node] + tree_.many[node]; ++child) {
                depth[child] = depth[node] + 1;
                below[child] = below[node] || tree_.kind[node] == LIFT;
            }
            if (tree_.kind[node] == LIFT && !below[node]) cuts_.push_back({node, {}, {}, {}});
            if (tree_.kind[node] > SECOND) continue;
            Block& b = blocks_[tree_.tag[node]];
            int states = domain_of(node).size();
            if (b.actions && (b.actions != tree_.many[node] || b.states != states || b.player != tree_.kind[node])) {
                throw std::invalid_argument("no such tree: nodes of one block differ");
            }
            b = {tree_.many[node], states, tree_.kind[node], 0};
        }
        for (const Lift& lift : tree_.lifts) {
            int before = tree_.domains[lift.from].size();
            Ways ways;
            ways.first.assign(before + 1, 0);
            for (int from : lift.origin) {
                ways.origin.push_back(from < 0 ? before : from);
                if (from >= 0) ++ways.first[from + 1];
            }
            for (int i = 0; i < before; ++i) ways.first[i + 1] += ways.first[i];
            std::vector<int> next(ways.first.begin(), ways.first.end() - 1);
            ways.to.resize(ways.first.back());
            for (std::size_t i = 0; i < lift.origin.size(); ++i) {
                if (lift.origin[i] >= 0) ways.to[next[lift.origin[i]]++] = static_cast<int>(i);
            }
            ways_.push_back(std::move(ways));
        }
        cut_of_.assign(tree_.size(), -1);
        for (std::size_t i = 0; i < cuts_.size(); ++i) cut_of_[cuts_[i].node] = static_cast<int>(i);
        std::size_t cells = 0;
        for (Block& b : blocks_) {
            b.offset = cells;
            cells += (b.cells() + 15) & ~std::size_t{15};
        }
        regrets_.assign(cells, 0.0f);
        sums_.assign(cells, 0.0f);
        cells_ = cells;
        room_ = (static_cast<std::size_t>(deepest) + 2) * (3 * most + 7) * (widest + 16);
    }

    void step() {
        double t = iteration_++;  // what was learned in the first t iterations fades before the next one
        auto faded = [t](double exponent) {
            if (t == 0 || exponent == -std::numeric_limits<double>::infinity()) return 0.0;
            if (exponent == std::numeric_limits<double>::infinity()) return 1.0;
            double grown = std::pow(t, exponent);
            return grown / (grown + 1);
        };
        keep_positive_ = static_cast<float>(faded(discount_.positive));
        keep_negative_ = static_cast<float>(faded(discount_.negative));
        keep_sum_ = static_cast<float>(std::pow(t / (t + 1), discount_.average));
    }

    Payoff<float> payoff_of(int node, int player) const {
        const double* u = payoffs_.data() + 3 * static_cast<std::size_t>(tree_.tag[node]);
        if (player == 0) return {static_cast<float>(u[0]), static_cast<float>(u[1]), static_cast<float>(u[2])};
        return {static_cast<float>(-u[2]), static_cast<float>(-u[1]), static_cast<float>(-u[0])};
    }

    Payoff<double> exact_payoff_of(int node, int player) const {
        const double* u = payoffs_.data() + 3 * static_cast<std::size_t>(tree_.tag[node]);
        if (player == 0) return {u[0], u[1], u[2]};
        return {-u[2], -u[1], -u[0]};
    }

    // The strategy of this moment, before any anchor.
    void match(const Block& b, Room<float>& room, float* to) const {
        const float* regret = regrets_.data() + b.offset;
        std::size_t n = b.states;
        if (b.actions == 2) {
            vectors::match_two(regret, n, to);
        } else if (b.actions == 3) {
            vectors::match_three(regret, n, to);
        } else {
            std::size_t mark = room.mark();
            vectors::match_many(regret, b.actions, n, room.take(n), to);
            room.back_to(mark);
        }
    }

    void mix(int block, float* strategy) const {
        float hold = hold_[block];
        const Block& b = blocks_[block];
        const float* anchor = anchors_.data() + b.offset;
        for (std::size_t i = 0; i < b.cells(); ++i) strategy[i] = hold * anchor[i] + (1 - hold) * strategy[i];
    }

    void average_of(int block, float* to) const {
        const Block& b = blocks_[block];
        std::size_t n = b.states;
        const float* sum = sums_.data() + b.offset;
        const float* regret = regrets_.data() + b.offset;
        for (std::size_t i = 0; i < n; ++i) {
            const float* from = sum;
            double all = 0;
            for (int action = 0; action < b.actions; ++action) all += std::max(sum[action * n + i], 0.0f);
            if (!(all > 0)) {  // a state that is never reached by its own player: what he would do now
                from = regret;
                for (int action = 0; action < b.actions; ++action) all += std::max(regret[action * n + i], 0.0f);
            }
            for (int action = 0; action < b.actions; ++action) {
                to[action * n + i] = all > 0 ? static_cast<float>(std::max(from[action * n + i], 0.0f) / all) : 1.0f / b.actions;
            }
        }
        if (hold_[block] > 0) mix(block, to);
    }

    void whole(int player, Room<float>& room) {
        std::size_t mark = room.mark(), n = domain_of(0).size();
        float *theirs = room.take(n), *mine = room.take(n), *worth = room.take(n);
        std::fill_n(theirs, n, 1.0f);
        std::fill_n(mine, n, 1.0f);
        look(0, player, Phase::WHOLE, theirs, mine, worth, room);
        room.back_to(mark);
    }

    // What each state of a player is worth at a node, learning on the way back.
    void look(int node, int player, Phase phase, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        const Domain& d = domain_of(node);
        std::size_t mark = room.mark();
        switch (tree_.kind[node]) {
            case FOLD: fold_worth(d, payoff_of(node, player).win, theirs, room.take(2 * d.lanes), worth); break;
            case SHOWDOWN: showdown_worth(d, payoff_of(node, player), theirs, room.take(2 * d.lanes), worth); break;
            case LIFT: lift(node, player, phase, theirs, mine, worth, room); break;
            default:
                if (tree_.kind[node] == player) {
                    decide(node, player, phase, theirs, mine, worth, room);
                } else {
                    await(node, player, phase, theirs, mine, worth, room);
                }
        }
        room.back_to(mark);
    }

    void lift(int node, int player, Phase phase, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        const Lift& l = tree_.lifts[tree_.tag[node]];
        std::size_t n = l.origin.size(), before = domain_of(node).size();
        int cut = phase == Phase::WHOLE ? -1 : cut_of_[node];
        if (phase == Phase::GATHER && cut >= 0) {
            cuts_[cut].theirs.assign(theirs, theirs + before);
            cuts_[cut].mine.assign(mine, mine + before);
            return;
        }
        if (phase == Phase::FINISH && cut >= 0) {
            std::copy(cuts_[cut].worth.begin(), cuts_[cut].worth.end(), worth);
            return;
        }
        float *their = room.take(n), *my = room.take(n), *after = room.take(n), *padded = room.take(before + 1);
        const Ways& ways = ways_[tree_.tag[node]];
        padded[before] = 0;
        std::copy_n(theirs, before, padded);
        vectors::spread(padded, ways.origin.data(), n, their);
        std::copy_n(mine, before, padded);
        vectors::spread(padded, ways.origin.data(), n, my);
        look(tree_.first[node], player, phase, their, my, after, room);
        for (std::size_t i = 0; i < before; ++i) {
            float sum = 0;
            for (int at = ways.first[i]; at < ways.first[i + 1]; ++at) sum += after[ways.to[at]];
            worth[i] = sum;
        }
    }

    void await(int node, int player, Phase phase, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        int block = tree_.tag[node];
        const Block& b = blocks_[block];
        std::size_t n = b.states;
        float *strategy = room.take(b.cells()), *reach = room.take(n), *after = room.take(n);
        match(b, room, strategy);
        if (hold_[block] > 0) mix(block, strategy);
        std::fill_n(worth, n, 0.0f);
        for (int action = 0; action < b.actions; ++action) {
            vectors::multiply(theirs, strategy + action * n, n, reach);
            look(tree_.first[node] + action, player, phase, reach, mine, after, room);
            if (phase != Phase::GATHER) vectors::add(after, n, worth);
        }
    }

    void decide(int node, int player, Phase phase, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        int block = tree_.tag[node];
        const Block& b = blocks_[block];
        std::size_t n = b.states;
        float *free = room.take(b.cells()), *played = free, *values = room.take(b.cells());
        float* reach = room.take(n);
        match(b, room, free);
        if (hold_[block] > 0) {
            played = room.take(b.cells());
            std::copy_n(free, b.cells(), played);
            mix(block, played);
        }
        std::fill_n(worth, n, 0.0f);
        for (int action = 0; action < b.actions; ++action) {
            vectors::multiply(mine, played + action * n, n, reach);
            look(tree_.first[node] + action, player, phase, theirs, reach, values + action * n, room);
            if (phase != Phase::GATHER) vectors::add_product(values + action * n, played + action * n, n, worth);
        }
        if (phase == Phase::GATHER || hold_[block] >= 1) return;
        const float* base = worth;
        if (played != free) {
            float* own = room.take(n);
            std::fill_n(own, n, 0.0f);
            for (int action = 0; action < b.actions; ++action) vectors::add_product(values + action * n, free + action * n, n, own);
            base = own;
        }
        float* noise = room.take(n);  // as much as single precision leaves open
        fold_worth(domain_of(node), noise_, theirs, room.take(2 * domain_of(node).lanes), noise);
        for (int action = 0; action < b.actions; ++action) {
            std::size_t offset = b.offset + action * n;
            vectors::learn(values + action * n, base, mine, free + action * n, noise, n, keep_positive_, keep_negative_, keep_sum_,
                           regrets_.data() + offset, sums_.data() + offset);
        }
    }

    // Threads take the parts below the first lifts; the top is walked by one of them, before and after.
    void run_in_threads(int iterations) {
        std::atomic<std::size_t> next{0};
        std::atomic<bool> broken{false};
        std::atomic<int> player{0};
        std::barrier<> meet(threads_);
        auto part = [&](Room<float>& room) {
            for (std::size_t i = next++; i < cuts_.size(); i = next++) {
                Cut& cut = cuts_[i];
                cut.worth.resize(cut.theirs.size());
                lift(cut.node, player, Phase::WHOLE, cut.theirs.data(), cut.mine.data(), cut.worth.data(), room);
                room.back_to(0);
            }
        };
        auto work = [&](Room<float>& room) {
            try {
                part(room);
            } catch (...) {
                broken = true;
            }
        };
        std::vector<Room<float>> rooms;
        for (int i = 0; i < threads_; ++i) rooms.emplace_back(room_);
        std::vector<std::thread> others;
        for (int i = 1; i < threads_; ++i) {
            others.emplace_back([&, i] {
                NoDenormals quick;
                for (int turn = 0; turn < 2 * iterations; ++turn) {
                    meet.arrive_and_wait();
                    work(rooms[i]);
                    meet.arrive_and_wait();
                }
            });
        }
        std::size_t n = domain_of(0).size();
        std::vector<float> one(n, 1.0f), worth(n);
        for (int turn = 0; turn < 2 * iterations; ++turn) {
            if (turn % 2 == 0) step();
            player = turn % 2;
            look(0, player, Phase::GATHER, one.data(), one.data(), worth.data(), rooms[0]);
            next = 0;
            meet.arrive_and_wait();
            work(rooms[0]);
            meet.arrive_and_wait();
            look(0, player, Phase::FINISH, one.data(), one.data(), worth.data(), rooms[0]);
        }
        for (std::thread& other : others) other.join();
        if (broken) throw std::length_error("a tree deeper than it said");
    }

    template <bool BEST>
    double worth(int player, bool keep) {
        Room<double> room(room_);
        std::size_t n = domain_of(0).size();
        std::vector<double> one(n, 1.0), to(n);
        weigh<BEST>(0, player, keep, one.data(), to.data(), room);
        double all = 0;
        for (double value : to) all += value;
        return all;
    }

    // As `look`, in double precision, with average strategies; a best response takes the best of each state's actions.
    template <bool BEST>
    void weigh(int node, int player, bool keep, const double* theirs, double* to, Room<double>& room) {
        const Domain& d = domain_of(node);
        std::size_t mark = room.mark(), n = d.size();
        int kind = tree_.kind[node];
        if (kind == FOLD) {
            fold_worth<double>(d, exact_payoff_of(node, player).win, theirs, to);
        } else if (kind == SHOWDOWN) {
            showdown_worth<double>(d, exact_payoff_of(node, player), theirs, to);
        } else if (kind == LIFT) {
            const Lift& l = tree_.lifts[tree_.tag[node]];
            double *their = room.take(l.origin.size()), *after = room.take(l.origin.size());
            for (std::size_t i = 0; i < l.origin.size(); ++i) their[i] = l.origin[i] < 0 ? 0 : theirs[l.origin[i]];
            weigh<BEST>(tree_.first[node], player, keep, their, after, room);
            std::fill_n(to, n, 0.0);
            for (std::size_t i = 0; i < l.origin.size(); ++i) {
                if (l.origin[i] >= 0) to[l.origin[i]] += after[i];
            }
        } else {
            weigh_actions<BEST>(node, player, keep, theirs, to, room);
        }
        room.back_to(mark);
    }

    template <bool BEST>
    void weigh_actions(int node, int player, bool keep, const double* theirs, double* to, Room<double>& room) {
        int block = tree_.tag[node];
        const Block& b = blocks_[block];
        std::size_t n = b.states;
        bool own = tree_.kind[node] == player, best = BEST && own;
        double *reach = room.take(n), *after = room.take(n), *choice = room.take(n);
        std::vector<float> strategy;
        if (!best) strategy = average(block);
        for (int action = 0; action < b.actions; ++action) {
            const double* passed = theirs;
            if (!own) {
                for (std::size_t i = 0; i < n; ++i) reach[i] = theirs[i] * strategy[action * n + i];
                passed = reach;
            }
            weigh<BEST>(tree_.first[node] + action, player, keep, passed, after, room);
            for (std::size_t i = 0; i < n; ++i) {
                if (best) {
                    if (action == 0 || after[i] > to[i]) {
                        to[i] = after[i];
                        choice[i] = action;
                    }
                } else {
                    to[i] = (action == 0 ? 0 : to[i]) + (own ? strategy[action * n + i] : 1) * after[i];
                }
            }
        }
        if (best && keep) {
            for (int action = 0; action < b.actions; ++action) {
                for (std::size_t i = 0; i < n; ++i) sums_[b.offset + action * n + i] = choice[i] == action;
            }
        }
    }

    PublicTree tree_;
    Discount discount_;
    int threads_;
    std::vector<Block> blocks_;
    std::vector<double> payoffs_;
    std::vector<float> regrets_, sums_, anchors_, hold_;
    std::vector<Cut> cuts_;
    std::vector<int> cut_of_;
    std::vector<Ways> ways_;
    std::size_t room_ = 0, cells_ = 0;
    int iteration_ = 0;
    float noise_ = 0;
    float keep_positive_ = 1, keep_negative_ = 1, keep_sum_ = 1;
};

}  // namespace pitboss
