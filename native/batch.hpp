// Many hands at a time: rows of cards, or packed hands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "evaluate.hpp"

namespace pitboss {

// Cards as they are read, with what may be wrong about them.
struct Gathered {
    Key key = NO_CARDS;
    Packed hand = 0;
    Packed twice = 0;  // the cards that are there twice, and some bit if a number is no card

    void add(unsigned card) {
        Packed bit = Packed{1} << (card & 63);
        key += KEY[card & 255];
        twice |= (hand & bit) | (bit & ~ALL_CARDS);
        hand |= bit;
    }
    bool fine() const { return !twice && key < NOT_A_CARD; }
};

// The strengths of `count` rows of CARDS bytes each; returns the first row that is no hand, or `count`.
template <std::size_t CARDS_EACH>
std::size_t strengths_of_rows(const std::uint8_t* cards, std::size_t count, Strength* to) {
    for (std::size_t row = 0; row < count; ++row, cards += CARDS_EACH) {
        Gathered gathered;
        for (std::size_t i = 0; i < CARDS_EACH; ++i) gathered.add(cards[i]);
        if (!gathered.fine()) [[unlikely]] return row;
        to[row] = strength_of(gathered.key, gathered.hand);
    }
    return count;
}

// The keys of all values of each of the seven bytes of a packed hand.
using ByteKeys = std::array<std::array<Key, 256>, 7>;
inline ByteKeys byte_keys() {
    ByteKeys keys{};
    for (int place = 0; place < 7; ++place) {
        for (Packed byte = 0; byte < 256; ++byte) keys[place][byte] = key_of(byte << 8 * place & ALL_CARDS);
    }
    return keys;
}
alignas(64) inline const ByteKeys BYTE_KEYS = byte_keys();
static_assert(sizeof(Tables) + sizeof(KEY) + sizeof(ByteKeys) <= 256 * 1024);

inline Key key_by_bytes(Packed hand) {
    Key key = NO_CARDS;
    for (int place = 0; place < 7; ++place) key += BYTE_KEYS[place][hand >> 8 * place & 255];
    return key;
}

// How many cards the four counters of a key say there are.
inline int cards_in(Key key) {
    auto counters = static_cast<std::uint32_t>((key - NO_CARDS) >> 32) & 0xffff;
    counters = (counters & 0x0f0f) + (counters >> 4 & 0x0f0f);
    return static_cast<int>((counters & 0xff) + (counters >> 8));
}

inline bool is_hand(Packed hand) {
    int cards = std::popcount(hand);
    return hand <= ALL_CARDS && 1 <= cards && cards <= MOST;
}

inline std::size_t strengths_of_packed(const Packed* hands, std::size_t count, Strength* to) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_hand(hands[i])) [[unlikely]] return i;
        to[i] = strength_of(key_by_bytes(hands[i]), hands[i]);
    }
    return count;
}

}  // namespace pitboss
