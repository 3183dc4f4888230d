// What a best response wins against a strategy in buckets, below one flop: exactly, over all turns and rivers and all
// hands that both may hold. The one who is measured knows his buckets only; the other one knows his cards.
#pragma once

#include "contest.hpp"
#include "discounted.hpp"
#include "showdown.hpp"

namespace pitboss {

namespace vectors {

// to = table[bucket]; the largest of them is returned.
PITBOSS_WIDE static float pick_out(const float* __restrict table, const std::uint16_t* __restrict bucket, std::size_t n, float* __restrict to) {
    float most = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const float chance = table[bucket[i]];
        to[i] = chance;
        most = chance > most ? chance : most;
    }
    return most;
}

// to = a * b; the largest of them is returned.
PITBOSS_WIDE static float multiplied(const float* __restrict a, const float* __restrict b, std::size_t n, float* __restrict to) {
    float most = 0;
    for (std::size_t i = 0; i < n; ++i) {
        to[i] = a[i] * b[i];
        most = to[i] > most ? to[i] : most;
    }
    return most;
}

}  // namespace vectors

class Audit {
  public:
    Audit(PublicTree tree, const std::vector<double>& payoffs, Table table)
        : tree_(std::move(tree)), table_(std::move(table)), lesson_(table_.abstraction), room_(room_for(tree_)) {
        for (double payoff : payoffs) payoffs_.push_back(static_cast<float>(payoff));
        std::size_t cells = 0;
        offset_.resize(tree_.blocks);
        for (int node = 0; node < tree_.size(); ++node) {
            if (tree_.kind[node] > SECOND) continue;
            offset_[tree_.tag[node]] = cells;
            cells += static_cast<std::size_t>(tree_.many[node]) * table_.abstraction.buckets[tree_.domain[node]];
        }
        if (cells != table_.chances.size()) throw std::invalid_argument("no such table");
        spread();
    }

    // Look at a flop: from here on it is the one that is asked about.
    void look(Packed flop) {
        lesson_.look(flop);
        flop_ = flop;
        fields_[1] = field(flop, 1, -1, -1);
    }

    // What each of the 1,326 hands of a player is worth on this flop at a node behind the first lift, against the
    // other's reach there: when he plays the best response, or else the same strategy.
    std::vector<float> worth(int node, int player, const std::vector<float>& reach, bool best) {
        if (node < 0 || node >= tree_.size() || tree_.domain[node] != 1 || player < 0 || player > 1 || reach.size() != PAIRS_OF_CARDS || !flop_) {
            throw std::invalid_argument("no such node");
        }
        NoDenormals quick;
        const Stand& s = fields_[1].stand;
        best_ = best;
        room_.back_to(0);
        float *theirs = room_.take(s.size()), *mine = room_.take(s.size());
        for (int k = 0; k < s.size(); ++k) theirs[k] = reach[s.origin[k]];
        gather(1, node, player, theirs, mine);
        for (int turn = 0; turn < CARDS; ++turn) {
            if (!(flop_ & bit_of(turn))) below(player, turn);
        }
        Reach top(theirs, s.size(), room_);
        go(node, player, top, mine, Phase::FINISH);
        std::vector<float> to(PAIRS_OF_CARDS, 0.0f);
        for (int k = 0; k < s.size(); ++k) to[s.origin[k]] = mine[k];
        return to;
    }

  private:
    // The hands on a board: in the order of their numbers, on the river in that of their strength.
    struct Field {
        Stand stand;
        std::vector<Tier> tiers;
        std::vector<std::uint16_t> bucket;
        std::vector<std::int32_t> above;  // where each hand stands on the street before
    };

    // The table as chances that add up to 1, action by action.
    void spread() {
        chances_.resize(table_.chances.size());
        for (int node = 0; node < tree_.size(); ++node) {
            if (tree_.kind[node] > SECOND) continue;
            const std::size_t at = offset_[tree_.tag[node]];
            const int many = tree_.many[node], buckets = table_.abstraction.buckets[tree_.domain[node]];
            for (int bucket = 0; bucket < buckets; ++bucket) {
                const std::uint8_t* row = table_.chances.data() + at + static_cast<std::size_t>(bucket) * many;
                int all = 0;
                for (int action = 0; action < many; ++action) all += row[action];
                for (int action = 0; action < many; ++action) {
                    chances_[at + static_cast<std::size_t>(action) * buckets + bucket] = all ? static_cast<float>(row[action]) / static_cast<float>(all) : 1.0f / static_cast<float>(many);
                }
            }
        }
    }

    static Room<float> room_for(const PublicTree& tree) {
        std::vector<int> depth(tree.size(), 1);
        int deepest = 1, most = 1;
        for (int node = 0; node < tree.size(); ++node) {
            deepest = std::max(deepest, depth[node]);
            most = std::max(most, tree.many[node]);
            for (int child = tree.first[node]; child < tree.first[node] + tree.many[node]; ++child) depth[child] = depth[node] + 1;
        }
        return Room<float>(static_cast<std::size_t>(deepest + 4) * (most + 14) * (PAIRS_OF_CARDS + 16));
    }

    Field field(Packed board, int street, int turn, int river) {
        Field f;
        Stand& s = f.stand;
        for (int hand = 0; hand < PAIRS_OF_CARDS; ++hand) {
            if (!(HAND_LIST.cards[hand] & board)) s.origin.push_back(hand);
        }
        std::vector<Class> ranked;
        if (street == 3) {
            ranked.resize(PAIRS_OF_CARDS);
            for (int hand : s.origin) ranked[hand] = class_of(key_of(board) + HAND_LIST.key[hand] + NO_CARDS, board | HAND_LIST.cards[hand]);
            std::stable_sort(s.origin.begin(), s.origin.end(), [&](int a, int b) { return ranked[a] < ranked[b]; });
        }
        for (int k = 0; k < s.size(); ++k) {
            const int hand = s.origin[k];
            s.one.push_back(HAND_LIST.low[hand]);
            s.two.push_back(HAND_LIST.high[hand]);
            s.same.push_back(k);
            f.bucket.push_back(static_cast<std::uint16_t>(lesson_.bucket(street, hand, turn, river)));
            if (street == 3 && (k + 1 == s.size() || ranked[s.origin[k + 1]] != ranked[hand])) f.tiers.push_back({k + 1, k + 1});
        }
        return f;
    }

    enum class Phase { GATHER, WHOLE, FINISH };

    // The other's reach, and what my hands meet of it, worked out when it is first asked for.
    struct Reach {
        Reach(const float* reach, std::size_t mine, Room<float>& room) : of(reach), met{room.take(mine), room.take(mine), room.take(mine)} {}
        const float* of;
        Met met;
        bool swept = false;
    };

    // A lift that somebody comes to: the other's reach there, and what it is worth to each hand.
    struct Cut {
        int node;
        std::vector<float> theirs, worth;
    };

    // Find the lifts of a street that are reached.
    void gather(int street, int node, int player, const float* theirs, float* worth) {
        cuts_[street].clear();
        Reach top(theirs, fields_[street].stand.size(), room_);
        go(node, player, top, worth, Phase::GATHER);
    }

    // One turn card: all that it is worth at the lifts of the flop.
    void below(int player, int turn) {
        const Packed board = flop_ | bit_of(turn);
        fields_[2] = field(board, 2, turn, -1);
        find_places(1, 2);
        cuts_[2].clear();
        for (Cut& cut : cuts_[1]) step(cut, 2, player, 1.0f / 45, Phase::GATHER);
        for (int river = 0; river < CARDS; ++river) {
            if (board & bit_of(river)) continue;
            fields_[3] = field(board | bit_of(river), 3, turn, river);
            find_places(2, 3);
            for (Cut& cut : cuts_[2]) step(cut, 3, player, 1.0f / 44, Phase::WHOLE);  // of the cards that neither holds
        }
        find_places(1, 2);
        for (Cut& cut : cuts_[1]) step(cut, 2, player, 1.0f / 45, Phase::FINISH);
    }

    void find_places(int before, int street) {
        std::fill(place_.begin(), place_.end(), -1);
        const auto &from = fields_[before].stand.origin, &to = fields_[street].stand.origin;
        for (std::size_t k = 0; k < from.size(); ++k) place_[from[k]] = static_cast<std::int32_t>(k);
        fields_[street].above.clear();
        for (int hand : to) fields_[street].above.push_back(place_[hand]);
    }

    // From a lift to the street behind it, and back.
    void step(Cut& cut, int street, int player, float chance, Phase phase) {
        const std::size_t mark = room_.mark();
        const auto& above = fields_[street].above;
        float *reach = room_.take(above.size()), *after = room_.take(above.size());
        for (std::size_t k = 0; k < above.size(); ++k) reach[k] = chance * cut.theirs[above[k]];
        Reach down(reach, above.size(), room_);
        go(tree_.first[cut.node], player, down, after, phase);
        if (phase != Phase::GATHER) {
            for (std::size_t k = 0; k < above.size(); ++k) cut.worth[above[k]] += after[k];
        }
        room_.back_to(mark);
    }

    void go(int node, int player, Reach& theirs, float* worth, Phase phase) {
        const int street = tree_.domain[node], kind = tree_.kind[node];
        const std::size_t n = fields_[street].stand.size(), mark = room_.mark();
        if (kind == LIFT) {
            if (phase == Phase::GATHER) {
                cuts_[street].push_back({node, {theirs.of, theirs.of + n}, std::vector<float>(n, 0.0f)});
            } else {
                const auto cut = std::find_if(cuts_[street].begin(), cuts_[street].end(), [&](const Cut& c) { return c.node == node; });
                std::copy(cut->worth.begin(), cut->worth.end(), worth);
            }
        } else if (kind >= FOLD) {
            if (phase != Phase::GATHER) end(node, player, theirs, worth);
        } else if (kind == player && best_) {
            float* after = room_.take(n);
            go(tree_.first[node], player, theirs, worth, phase);
            for (int action = 1; action < tree_.many[node]; ++action) {
                go(tree_.first[node] + action, player, theirs, after, phase);
                if (phase != Phase::GATHER) vectors::best(after, n, worth);
            }
        } else {
            split(node, player, theirs, worth, phase);
        }
        room_.back_to(mark);
    }

    // One who plays by the table: the other's reach is split, or one's own worth is mixed.
    void split(int node, int player, Reach& theirs, float* worth, Phase phase) {
        const int kind = tree_.kind[node], many = tree_.many[node], street = tree_.domain[node];
        const Field& f = fields_[street];
        const std::size_t n = f.stand.size();
        const int buckets = table_.abstraction.buckets[street];
        const float* table = chances_.data() + offset_[tree_.tag[node]];
        float *part = room_.take(n), *reach = room_.take(n), *after = room_.take(n);
        std::fill_n(worth, n, 0.0f);
        for (int action = 0; action < many; ++action) {
            const float most = vectors::pick_out(table + static_cast<std::size_t>(action) * buckets, f.bucket.data(), n, part);
            if (!(most > 0)) continue;
            if (kind == player) {
                go(tree_.first[node] + action, player, theirs, after, phase);
                if (phase != Phase::GATHER) vectors::add_product(after, part, n, worth);
            } else if (vectors::multiplied(theirs.of, part, n, reach) > 0) {  // else nobody comes there
                const std::size_t mark = room_.mark();
                Reach down(reach, n, room_);
                go(tree_.first[node] + action, player, down, after, phase);
                room_.back_to(mark);
                if (phase != Phase::GATHER) vectors::add(after, n, worth);
            }
        }
    }

    void end(int node, int player, Reach& theirs, float* worth) {
        const Field& f = fields_[tree_.domain[node]];
        const std::size_t n = f.stand.size();
        const float* u = payoffs_.data() + 3 * static_cast<std::size_t>(tree_.tag[node]);
        const float win = player ? -u[2] : u[0], tie = player ? -u[1] : u[1], lose = player ? -u[0] : u[2];
        if (!theirs.swept) {
            theirs.swept = true;
            if (f.tiers.empty()) sweep_all(f.stand, f.stand, theirs.of, theirs.met.all);
            else sweep(f.stand, f.stand, f.tiers, player, theirs.of, theirs.met);
        }
        const Met& met = theirs.met;
        if (tree_.kind[node] == FOLD) {
            vectors::scale(met.all, n, win, worth);
        } else {
            vectors::settle(met.weaker, met.unbeaten, met.all, n, win, tie, lose, worth);
        }
    }

    PublicTree tree_;
    std::vector<float> payoffs_, chances_;
    Table table_;
    Lesson lesson_;
    Room<float> room_;
    std::vector<std::size_t> offset_;
    std::array<Field, 4> fields_;
    std::array<std::vector<Cut>, 3> cuts_;
    std::array<std::int32_t, PAIRS_OF_CARDS> place_{};
    Packed flop_ = 0;
    bool best_ = true;
};

}  // namespace pitboss
