// From a key to a class, and from a class to a strength.
#pragma once

#include <algorithm>

#include "card.hpp"
#include "tables.hpp"

namespace pitboss {

// The class of ranks alone, whatever the suits.
inline Class class_by_ranks(Key key) { return TABLES.by_ranks[TABLES.place(static_cast<std::uint32_t>(key))]; }

// The suit of which there are five; only where the key says that there is one.
inline int suit_of_five(Key key) { return std::countr_zero(key & FIVE_OF_A_SUIT) / 4 - 8; }

inline bool has_flush(Key key) { return key & FIVE_OF_A_SUIT; }

inline Class class_of(Key key, Packed hand) {
    if (has_flush(key)) [[unlikely]] return TABLES.by_suit[ranks_in(hand, suit_of_five(key))];
    return class_by_ranks(key);
}

inline Strength strength_of(Key key, Packed hand) { return TABLES.strength[class_of(key, hand)]; }

}  // namespace pitboss
