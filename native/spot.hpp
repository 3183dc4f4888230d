// A spot of hold'em for two, from one street to the showdown: discounted CFR over the public tree, in vectors of
// the hands that each player may have. What is not known of poker here comes in: the tree, what endings are worth,
// how strong each hand is on each full board.
//
//     street 0    one board, on which the tree begins
//     street 1    the boards that chance makes of it, if the tree has a lift: each is a lane of its own
//
// Lanes that differ by an exchange of suits, which changes neither board nor ranges, are one lane with several
// images: a hand of one of them is another hand of the lane.
#pragma once

#include <stdexcept>

#include "discounted.hpp"
#include "showdown.hpp"

namespace pitboss {

// One full board: both players' hands on it, and which hands of street 0 they are, once for each image.
struct Lane {
    std::array<Stand, 2> seats;
    bool ranked = false;  // else cards are still to come
    std::vector<Tier> tiers;
    std::vector<std::array<std::vector<std::int32_t>, 2>> images;
};

class Spot {
  public:
    // `lanes[0]` is street 0.
    Spot(PublicTree tree, std::vector<Lane> lanes, std::array<std::vector<float>, 2> weights, double chance, Discount discount,
         int threads)
        : tree_(std::move(tree)), lanes_(std::move(lanes)), weights_(std::move(weights)), chance_(static_cast<float>(chance)),
          discount_(discount), threads_(std::clamp(threads, 1, 64)) {
        lay_out();
        payoffs_.resize(3 * static_cast<std::size_t>(tree_.payoffs));
    }

    void set_payoffs(const std::vector<double>& payoffs) {
        if (payoffs.size() != payoffs_.size()) throw std::invalid_argument("three numbers for each ending");
        payoffs_ = payoffs;
        double most = 0;
        for (double payoff : payoffs) most = std::max(most, std::abs(payoff));
        noise_ = static_cast<float>(8 * std::numeric_limits<float>::epsilon() * most);
    }

    void run(int iterations) {
        for (int i = 0; i < iterations; ++i) {
            step();
            for (int player = 0; player < 2; ++player) walk<Look::LEARN>(player, -1);
        }
    }

    int iterations() const { return iteration_; }

    // How many ways there are to deal the two ranges: what the values below are divided by to be one of a hand.
    double deals() {
        Room<float> room(2 * top_);
        const Stand &mine = lanes_[0].seats[0], &theirs = lanes_[0].seats[1];
        float* all = room.take(mine.size());
        sweep_all(mine, theirs, weights_[1].data(), all);
        double sum = 0;
        for (int k = 0; k < mine.size(); ++k) sum += double{weights_[0][k]} * all[k];
        return sum;
    }

    // What a best response of a player wins against the other's average strategy; and what he wins with his own.
    double respond(int player) { return total(player, walk<Look::BEST>(player, -1)); }
    double value(int player) { return total(player, walk<Look::MEAN>(player, -1)); }

    // What each hand of a player is worth at a node of street 0, against all of the other's range that comes there,
    // when both play their averages.
    std::vector<float> worth(int node, int player) {
        if (node < 0 || node >= tree_.size() || tree_.domain[node] != 0) throw std::invalid_argument("no such node");
        const std::vector<float> sorted = walk<Look::MEAN>(player, node);
        std::vector<float> to(sorted.size());
        const auto& origin = lanes_[0].seats[player].origin;
        for (std::size_t k = 0; k < sorted.size(); ++k) to[origin[k]] = sorted[k];
        return to;
    }

    std::vector<float> average(int block, int lane) const {
        const std::size_t n = states(block, lane);
        std::vector<float> sorted(many_[block] * n), to(sorted.size());
        mean(block, lane, sorted.data());
        const auto& origin = lanes_[lane].seats[player_[block]].origin;
        const std::size_t range = lane ? lanes_[0].seats[player_[block]].size() : n;
        to.assign(many_[block] * range, 0.0f);
        for (int action = 0; action < many_[block]; ++action) {
            for (std::size_t k = 0; k < n; ++k) to[action * range + origin[k]] = sorted[action * n + k];
        }
        return to;
    }

    // Let a block of street 0 play one strategy for good.
    void freeze(int block, const std::vector<float>& strategy) {
        const std::size_t n = states(block, 0);
        if (strategy.size() != many_[block] * n) throw std::invalid_argument("no such strategy");
        const auto& origin = lanes_[0].seats[player_[block]].origin;
        for (int action = 0; action < many_[block]; ++action) {
            for (std::size_t k = 0; k < n; ++k) sums_[at(block, 0) + action * n + k] = strategy[action * n + origin[k]];
        }
        frozen_[block] = true;
    }

    std::size_t bytes() const { return 8 * regrets_.size(); }

  private:
    enum class Look { LEARN, BEST, MEAN };

    // The other's reach on the way down, and what my hands meet of it, worked out when it is first asked for.
    struct Reach {
        Reach(const float* reach, std::size_t mine, Room<float>& room) : of(reach), met{room.take(mine), room.take(mine), room.take(mine)} {}
        const float* of;
        Met met;
        bool swept = false, counted = false;  // all of what is met is known; at least how much in all
    };

    std::size_t at(int block, int lane) const { return offset_[static_cast<std::size_t>(lane) * tree_.blocks + block]; }

    std::size_t states(int block, int lane) const {
        if (block < 0 || block >= tree_.blocks || lane < 0 || lane >= static_cast<int>(lanes_.size())) {
            throw std::invalid_argument("no such block");
        }
        if ((lane > 0) != (street_[block] > 0)) throw std::invalid_argument("no such lane");
        return lanes_[lane].seats[player_[block]].size();
    }

    void lay_out() {
        many_.assign(tree_.blocks, 0);
        player_.assign(tree_.blocks, 0);
        street_.assign(tree_.blocks, 0);
        frozen_.assign(tree_.blocks, false);
        std::vector<int> depth(tree_.size(), 1);
        int deepest = 1, most = 1;
        for (int node = 0; node < tree_.size(); ++node) {
            deepest = std::max(deepest, depth[node]);
            most = std::max(most, tree_.many[node]);
            for (int child = tree_.first[node]; child < tree_.first[node] + tree_.many[node]; ++child) depth[child] = depth[node] + 1;
            if (tree_.kind[node] == LIFT) cut_of_.push_back(static_cast<int>(cuts_.size())), cuts_.push_back({node, {}, {}, {}});
            else cut_of_.push_back(-1);
            if (tree_.kind[node] > SECOND) continue;
            const int block = tree_.tag[node];
            many_[block] = tree_.many[node];
            player_[block] = tree_.kind[node];
            street_[block] = tree_.domain[node];
        }
        offset_.assign(lanes_.size() * tree_.blocks, 0);
        std::size_t cells = 0;
        for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
            for (int block = 0; block < tree_.blocks; ++block) {
                offset_[lane * tree_.blocks + block] = cells;
                if ((lane > 0) != (street_[block] > 0)) continue;
                cells += (static_cast<std::size_t>(many_[block]) * lanes_[lane].seats[player_[block]].size() + 15) & ~std::size_t{15};
            }
        }
        regrets_.assign(cells, 0.0f);
        sums_.assign(cells, 0.0f);
        for (const Lane& lane : lanes_) {
            for (const Stand& seat : lane.seats) top_ = std::max(top_, static_cast<std::size_t>(seat.size()) + 16);
        }
        room_ = (static_cast<std::size_t>(deepest) + 3) * (3 * most + 10) * top_;
        for (int i = 0; i < threads_; ++i) rooms_.emplace_back(room_);
    }

    void step() {
        const double t = iteration_++;
        auto faded = [t](double exponent) {
            if (t == 0 || exponent == -std::numeric_limits<double>::infinity()) return 0.0;
            if (exponent == std::numeric_limits<double>::infinity()) return 1.0;
            const double grown = std::pow(t, exponent);
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

    double total(int player, const std::vector<float>& worth) const {
        double sum = 0;
        for (std::size_t k = 0; k < worth.size(); ++k) sum += double{weights_[player][k]} * worth[k];
        return sum;
    }

    void match(const float* regret, int actions, std::size_t n, Room<float>& room, float* to) const {
        if (actions == 2) return vectors::match_two(regret, n, to);
        if (actions == 3) return vectors::match_three(regret, n, to);
        const std::size_t mark = room.mark();
        vectors::match_many(regret, actions, n, room.take(n), to);
        room.back_to(mark);
    }

    void mean(int block, int lane, float* to) const {
        const std::size_t n = lanes_[lane].seats[player_[block]].size(), offset = at(block, lane);
        for (std::size_t i = 0; i < n; ++i) {
            const float* from = sums_.data() + offset;
            double all = 0;
            for (int action = 0; action < many_[block]; ++action) all += from[action * n + i];
            if (!(all > 0)) {  // a hand that its own player never brings here: what it would do now
                from = regrets_.data() + offset;
                for (int action = 0; action < many_[block]; ++action) all += std::max(from[action * n + i], 0.0f);
            }
            for (int action = 0; action < many_[block]; ++action) {
                to[action * n + i] = all > 0 ? static_cast<float>(std::max(from[action * n + i], 0.0f) / all) : 1.0f / many_[block];
            }
        }
    }

    // The strategy that is looked at: of this moment while learning, else the average.
    template <Look LOOK>
    void strategy(int block, int lane, Room<float>& room, float* to) const {
        if (LOOK == Look::LEARN && !frozen_[block]) {
            match(regrets_.data() + at(block, lane), many_[block], lanes_[lane].seats[player_[block]].size(), room, to);
        } else {
            mean(block, lane, to);
        }
    }

    // Walk the whole tree for one player: down with reach, up with worth. With `from`, only below that node, to
    // which the other's reach is carried by his average strategy.
    template <Look LOOK>
    std::vector<float> walk(int player, int from) {
        NoDenormals quick;
        const std::size_t n = lanes_[0].seats[player].size();
        std::vector<float> worth(n), mine(weights_[player]), theirs(weights_[1 - player]);
        if (from > 0) carry(from, 1 - player, theirs);
        const int node = std::max(from, 0);
        const bool apart = threads_ > 1 && !cuts_.empty();
        phase_ = apart ? Phase::GATHER : Phase::WHOLE;
        auto top = [&] {
            Reach reach(theirs.data(), n, rooms_[0]);
            look<LOOK>(node, 0, player, reach, mine.data(), worth.data(), rooms_[0]);
            rooms_[0].back_to(0);
        };
        top();
        if (apart) {
            in_threads<LOOK>(player);
            phase_ = Phase::FINISH;
            top();
        }
        return worth;
    }

    // The other's reach at a node of street 0.
    void carry(int node, int player, std::vector<float>& reach) const {
        std::vector<int> parents(tree_.size(), -1);
        for (int parent = 0; parent < node; ++parent) {
            for (int child = tree_.first[parent]; child < tree_.first[parent] + tree_.many[parent]; ++child) parents[child] = parent;
        }
        for (int child = node; parents[child] >= 0; child = parents[child]) {
            const int parent = parents[child];
            if (tree_.kind[parent] != player) continue;
            const int block = tree_.tag[parent], action = child - tree_.first[parent];
            std::vector<float> played(many_[block] * reach.size());
            mean(block, 0, played.data());
            for (std::size_t k = 0; k < reach.size(); ++k) reach[k] *= played[action * reach.size() + k];
        }
    }

    // What each hand of a player is worth at a node, learning on the way back.
    template <Look LOOK>
    void look(int node, int lane, int player, Reach& theirs, const float* mine, float* worth, Room<float>& room) {
        const std::size_t mark = room.mark();
        switch (tree_.kind[node]) {
            case FOLD: fold(node, lane, player, theirs, worth); break;
            case SHOWDOWN: showdown(node, lane, player, theirs, worth); break;
            case LIFT: lift<LOOK>(node, player, theirs.of, mine, worth, room); break;
            default:
                if (tree_.kind[node] == player) {
                    decide<LOOK>(node, lane, player, theirs, mine, worth, room);
                } else {
                    await<LOOK>(node, lane, player, theirs, mine, worth, room);
                }
        }
        room.back_to(mark);
    }

    void meet(int lane, int player, Reach& theirs) const {
        if (theirs.swept) return;
        theirs.swept = theirs.counted = true;
        const Stand &my = lanes_[lane].seats[player], &their = lanes_[lane].seats[1 - player];
        if (lanes_[lane].ranked) {
            sweep(my, their, lanes_[lane].tiers, player, theirs.of, theirs.met);
        } else {
            sweep_all(my, their, theirs.of, theirs.met.all);
        }
    }

    const float* count(int lane, int player, Reach& theirs) const {
        if (!theirs.counted) {
            theirs.counted = true;
            sweep_all(lanes_[lane].seats[player], lanes_[lane].seats[1 - player], theirs.of, theirs.met.all);
        }
        return theirs.met.all;
    }

    void fold(int node, int lane, int player, Reach& theirs, float* worth) {
        meet(lane, player, theirs);
        vectors::scale(theirs.met.all, lanes_[lane].seats[player].size(), payoff_of(node, player).win, worth);
    }

    void showdown(int node, int lane, int player, Reach& theirs, float* worth) {
        meet(lane, player, theirs);
        const Payoff<float> u = payoff_of(node, player);
        const Met& met = theirs.met;
        vectors::settle(met.weaker, met.unbeaten, met.all, lanes_[lane].seats[player].size(), u.win, u.tie, u.lose, worth);
    }

    template <Look LOOK>
    void lift(int node, int player, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        const std::size_t n = lanes_[0].seats[player].size();
        Cut& cut = cuts_[cut_of_[node]];
        if (phase_ == Phase::GATHER) {
            cut.theirs.assign(theirs, theirs + lanes_[0].seats[1 - player].size());
            cut.mine.assign(mine, mine + n);
            cut.worth.assign(n * lanes_.size(), 0.0f);
            cut.reached = true;
            return;
        }
        std::fill_n(worth, n, 0.0f);
        if (phase_ == Phase::FINISH) {
            for (std::size_t i = 1; i < lanes_.size(); ++i) vectors::add(cut.worth.data() + i * n, n, worth);
            cut.reached = false;
            return;
        }
        for (int lane = 1; lane < static_cast<int>(lanes_.size()); ++lane) below<LOOK>(node, lane, player, theirs, mine, worth, room);
    }

    // One lane below a lift; what it is worth is added to what it came from.
    template <Look LOOK>
    void below(int node, int lane, int player, const float* theirs, const float* mine, float* worth, Room<float>& room) {
        const std::size_t mark = room.mark();
        const Lane& l = lanes_[lane];
        const Stand &my = l.seats[player], &their = l.seats[1 - player];
        float *reach = room.take(their.size()), *own = room.take(my.size()), *after = room.take(my.size());
        for (int k = 0; k < their.size(); ++k) reach[k] = chance_ * theirs[their.origin[k]];
        for (int k = 0; k < my.size(); ++k) own[k] = mine[my.origin[k]];
        Reach down(reach, my.size(), room);
        look<LOOK>(tree_.first[node], lane, player, down, own, after, room);
        for (const auto& image : l.images) {
            const std::int32_t* to = image[player].data();
            for (int k = 0; k < my.size(); ++k) worth[to[k]] += after[k];
        }
        room.back_to(mark);
    }

    template <Look LOOK>
    void await(int node, int lane, int player, Reach& theirs, const float* mine, float* worth, Room<float>& room) {
        const int block = tree_.tag[node];
        const std::size_t n = lanes_[lane].seats[player].size(), m = lanes_[lane].seats[1 - player].size();
        float *played = room.take(many_[block] * m), *reach = room.take(m), *after = room.take(n);
        strategy<LOOK>(block, lane, room, played);
        std::fill_n(worth, n, 0.0f);
        const std::size_t mark = room.mark();
        for (int action = 0; action < many_[block]; ++action) {
            vectors::multiply(theirs.of, played + action * m, m, reach);
            Reach down(reach, n, room);
            look<LOOK>(tree_.first[node] + action, lane, player, down, mine, after, room);
            vectors::add(after, n, worth);
            room.back_to(mark);
        }
    }

    template <Look LOOK>
    void decide(int node, int lane, int player, Reach& theirs, const float* mine, float* worth, Room<float>& room) {
        const int block = tree_.tag[node], actions = many_[block];
        const std::size_t n = lanes_[lane].seats[player].size();
        float *played = room.take(actions * n), *values = room.take(actions * n), *reach = room.take(n);
        if (LOOK != Look::BEST) strategy<LOOK>(block, lane, room, played);
        std::fill_n(worth, n, 0.0f);
        for (int action = 0; action < actions; ++action) {
            const float* own = mine;
            if (LOOK == Look::LEARN) {
                vectors::multiply(mine, played + action * n, n, reach);
                own = reach;
            }
            look<LOOK>(tree_.first[node] + action, lane, player, theirs, own, values + action * n, room);
            if (LOOK != Look::BEST) vectors::add_product(values + action * n, played + action * n, n, worth);
        }
        if (phase_ == Phase::GATHER) return;
        if (LOOK == Look::BEST) {
            std::copy_n(values, n, worth);
            for (int action = 1; action < actions; ++action) vectors::best(values + action * n, n, worth);
        }
        if (LOOK != Look::LEARN || frozen_[block]) return;
        vectors::scale(count(lane, player, theirs), n, noise_, reach);  // as much as single precision leaves open
        for (int action = 0; action < actions; ++action) {
            const std::size_t offset = at(block, lane) + action * n;
            vectors::learn(values + action * n, worth, mine, played + action * n, reach, n, keep_positive_, keep_negative_, keep_sum_,
                           regrets_.data() + offset, sums_.data() + offset);
        }
    }

    // Threads take lanes of the lifts, one after the other; the street above is walked before and after.
    template <Look LOOK>
    void in_threads(int player) {
        const std::size_t n = lanes_[0].seats[player].size(), lanes = lanes_.size() - 1;
        std::atomic<std::size_t> next{0};
        auto work = [&](int thread) {
            NoDenormals quick;
            for (std::size_t i = next++; i < lanes * cuts_.size(); i = next++) {
                Cut& cut = cuts_[i % cuts_.size()];
                if (!cut.reached) continue;
                const int lane = static_cast<int>(i / cuts_.size()) + 1;
                below<LOOK>(cut.node, lane, player, cut.theirs.data(), cut.mine.data(), cut.worth.data() + lane * n, rooms_[thread]);
            }
        };
        phase_ = Phase::WHOLE;
        std::vector<std::thread> others;
        for (int i = 1; i < threads_; ++i) others.emplace_back(work, i);
        work(0);
        for (std::thread& other : others) other.join();
    }

    enum class Phase { WHOLE, GATHER, FINISH };

    // A lift, as threads see it.
    struct Cut {
        int node = 0;
        std::vector<float> theirs, mine, worth;
        bool reached = false;
    };

    PublicTree tree_;
    std::vector<Lane> lanes_;
    std::array<std::vector<float>, 2> weights_;
    float chance_, noise_ = 0;
    Discount discount_;
    int threads_;
    std::vector<double> payoffs_;
    std::vector<int> many_, player_, street_, cut_of_;
    std::vector<char> frozen_;
    std::vector<std::size_t> offset_;
    std::vector<float> regrets_, sums_;
    std::vector<Cut> cuts_;
    std::vector<Room<float>> rooms_;
    std::size_t top_ = 0, room_ = 0;
    Phase phase_ = Phase::WHOLE;
    int iteration_ = 0;
    float keep_positive_ = 0, keep_negative_ = 0, keep_sum_ = 0;
};

}  // namespace pitboss
