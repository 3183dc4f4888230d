// Every deal of some ranges, as many at a time as the caller likes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "boards.hpp"
#include "deal.hpp"
#include "symmetry.hpp"

namespace pitboss {

// Gives the players their hole cards one after the other, and looks at one deal of those that are alike.
class Exact {
  public:
    Exact(std::vector<Range> ranges, Packed board, Packed dead) : ranges_(std::move(ranges)) {
        for (Range& range : ranges_) std::sort(range.begin(), range.end());
        deal_.players = static_cast<int>(ranges_.size());
        deal_.board = board;
        deal_.dead = dead;
        tally_.resize(std::size_t{1} << deal_.players);
        seats_.push_back({0, board | dead, symmetries(ranges_, board, dead), 1});
        alike_ = std::popcount(seats_[0].alike);
    }

    // Look at up to so many deals of hole cards; say how many it were. Hands that are passed over take time too:
    // after a million of them the caller gets his turn, even if there was no deal.
    std::uint64_t step(std::uint64_t most) {
        std::uint64_t done = 0;
        for (int tries = 0; done < most && tries < 1'000'000 && !seats_.empty(); ++tries) done += advance();
        return done;
    }

    bool over() const { return seats_.empty(); }
    int alike() const { return alike_; }
    const Tally& tally() const { return tally_; }

    // The share that is done, as far as the first two players' cards tell.
    double progress() const {
        if (over()) return 1;
        double inner = seats_.size() > 1 ? double(seats_[1].next) / double(ranges_[1].size()) : 1;
        double outer = double(seats_[0].next) - 1 + inner;
        return seats_[0].next ? outer / double(ranges_[0].size()) : 0;
    }

  private:
    struct Seat {
        std::size_t next;     // the hand of the range to try next
        Packed used;          // the cards that others have
        Exchanges alike;      // the exchanges that keep what others have
        std::uint64_t times;  // how many deals stand behind this one
    };

    // Try the next hand of the last player who waits for one; say whether a deal was looked at.
    bool advance() {
        Seat& seat = seats_.back();
        std::size_t player = seats_.size() - 1;
        if (seat.next == ranges_[player].size()) {
            seats_.pop_back();
            return false;
        }
        Packed hand = ranges_[player][seat.next++];
        if (hand & seat.used) return false;
        Orbit orbit = orbit_of(hand, seat.alike);
        if (!orbit.size) return false;
        deal_.hole[player] = hand;
        std::uint64_t times = seat.times * orbit.size;
        if (seats_.size() < ranges_.size()) {
            seats_.push_back({0, seat.used | hand, orbit.kept, times});
            return false;
        }
        count_boards(deal_, tally_, times);
        return true;
    }

    std::vector<Range> ranges_;
    std::vector<Seat> seats_;
    Deal deal_;
    Tally tally_;
    int alike_ = 1;
};

}  // namespace pitboss
