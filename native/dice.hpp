// Even draws from a seed of 256 bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pitboss {

// xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).
class Dice {
  public:
    using Seed = std::array<std::uint64_t, 4>;

    explicit Dice(const Seed& seed) : state_(seed) {
        if (!(seed[0] | seed[1] | seed[2] | seed[3])) state_[0] = 1;  // from zeros come zeros only
    }

    std::uint64_t next() {
        auto& [a, b, c, d] = state_;
        std::uint64_t word = std::rotl(b * 5, 7) * 9;
        std::uint64_t shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = std::rotl(d, 45);
        return word;
    }

    // A number below `bound`.
    std::uint32_t below(std::uint32_t bound) {
        std::uint32_t drawn;
        below_each<1>(bound, &drawn);
        return drawn;
    }

    // Numbers below bound, bound - 1, ..., all of one word: each takes what the one before has left of it
    // (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    template <int MANY>
    void below_each(std::uint32_t bound, std::uint32_t* drawn) {
        std::uint64_t all = 1;
        for (int i = 0; i < MANY; ++i) all *= bound - i;
        std::uint64_t rest = spread<MANY>(bound, drawn);
        if (rest < all) [[unlikely]] {
            std::uint64_t uneven = -all % all;
            while (rest < uneven) rest = spread<MANY>(bound, drawn);
        }
    }

  private:
    template <int MANY>
    std::uint64_t spread(std::uint32_t bound, std::uint32_t* drawn) {
        std::uint64_t rest = next();
        for (int i = 0; i < MANY; ++i) {
            auto product = static_cast<unsigned __int128>(rest) * (bound - i);
            drawn[i] = static_cast<std::uint32_t>(product >> 64);
            rest = static_cast<std::uint64_t>(product);
        }
        return rest;
    }

    Seed state_;
};

}  // namespace pitboss
