// Who holds what: the players' hole cards, the board so far, and the cards that are out of play.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "card.hpp"

namespace pitboss {

constexpr int MOST_PLAYERS = 10;
constexpr int BOARD = 5;

using Range = std::vector<Packed>;  // the hole cards that a player may have, each equally likely

// For every set of players, a bit for each: in how many deals exactly they win, or share the pot.
using Tally = std::vector<std::uint64_t>;

struct Deal {
    int players = 0;
    std::array<Packed, MOST_PLAYERS> hole{};
    Packed board = 0;
    Packed dead = 0;
};

}  // namespace pitboss
