// Cards, hands and keys.
//
// A card is 4 * rank + suit, 0 (2c) to 51 (As), as everywhere in pitboss. A packed hand has bit c for card c:
//
//     bit  51 50 49 48   ...   7  6  5  4   3  2  1  0
//          As Ah Ad Ac   ...  3s 3h 3d 3c  2s 2h 2d 2c
//
// A hand is found in the tables by the sum of its cards' keys:
//
//     bit  56 .. 63    how many of the numbers were no cards at all
//     bit  32 .. 47    4 counters of 4 bits: how many clubs, diamonds, hearts, spades, and 3 more
//     bit  22 .. 31    how many twos, threes, fours, fives, as the digits of a number in base five
//     bit  12 .. 21    how many sixes, sevens, eights, nines
//     bit   0 .. 11    how many tens, jacks, queens, kings, aces
//
// The 3 more are there so that a suit's top bit is set from its fifth card on.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pitboss {

using Packed = std::uint64_t;
using Key = std::uint64_t;

constexpr int RANKS = 13;
constexpr int SUITS = 4;
constexpr int CARDS = 52;
constexpr int MOST = 7;  // cards of a hand

constexpr Packed ALL_CARDS = (Packed{1} << CARDS) - 1;
constexpr Packed ONE_SUIT = 0x1111111111111;  // the clubs
constexpr Key NO_CARDS = Key{0x3333} << 32;
constexpr Key FIVE_OF_A_SUIT = Key{0x8888} << 32;
constexpr Key NOT_A_CARD = Key{1} << 56;

// Where the three groups of ranks stand in a key, and what a rank counts there.
constexpr int LOW_AT = 22;
constexpr int MIDDLE_AT = 12;
constexpr int HIGH_AT = 0;
constexpr std::array<std::uint32_t, RANKS> WEIGHT = {
    1 << LOW_AT,    5 << LOW_AT,    25 << LOW_AT,    125 << LOW_AT,
    1 << MIDDLE_AT, 5 << MIDDLE_AT, 25 << MIDDLE_AT, 125 << MIDDLE_AT,
    1 << HIGH_AT,   5 << HIGH_AT,   25 << HIGH_AT,   125 << HIGH_AT,    625 << HIGH_AT,
};

constexpr Packed bit_of(int card) { return Packed{1} << card; }

// The key of every byte, so that a stranger's number can be looked up before it is judged.
constexpr std::array<Key, 256> keys() {
    std::array<Key, 256> key{};
    for (int byte = 0; byte < 256; ++byte) {
        key[byte] = byte < CARDS ? WEIGHT[byte >> 2] | Key{1} << (32 + 4 * (byte & 3)) : NOT_A_CARD;
    }
    return key;
}
alignas(64) inline constexpr std::array<Key, 256> KEY = keys();

// The ranks that a packed hand has in one suit, a bit for each.
constexpr std::uint32_t ranks_in(Packed hand, int suit) {
    Packed spread = hand >> suit & ONE_SUIT;                      // a bit in every fourth place ...
    spread = (spread | spread >> 3) & 0x0303030303030303;         // ... two in every eighth ...
    spread = (spread | spread >> 6) & 0x000f000f000f000f;         // ... four in every sixteenth ...
    spread = (spread | spread >> 12) & 0x000000ff000000ff;
    return static_cast<std::uint32_t>((spread | spread >> 24) & 0x1fff);
}

// The sum of the keys of a packed hand, without NO_CARDS.
inline Key key_of(Packed hand) {
    Key key = 0;
    for (; hand; hand &= hand - 1) key += KEY[std::countr_zero(hand)];
    return key;
}

}  // namespace pitboss
