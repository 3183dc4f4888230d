// Loops over private states, each compiled for several widths of vector where the compiler can choose at load
// time. Nothing here allocates.
#pragma once

#include <cstddef>

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
#define PITBOSS_WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define PITBOSS_WIDE
#endif

namespace pitboss::vectors {

// to = a * b
PITBOSS_WIDE static void multiply(const float* __restrict a, const float* __restrict b, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = a[i] * b[i];
}

// to += a * b
PITBOSS_WIDE static void add_product(const float* __restrict a, const float* __restrict b, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] += a[i] * b[i];
}

// to += a
PITBOSS_WIDE static void add(const float* __restrict a, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] += a[i];
}

// Regret matching: each action in proportion to its positive regret, or all alike where none is positive.
PITBOSS_WIDE static void match_two(const float* __restrict r, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) {
        float a = r[i] > 0 ? r[i] : 0, b = r[n + i] > 0 ? r[n + i] : 0, sum = a + b;
        float each = sum > 0 ? 1 / sum : 0, rest = sum > 0 ? 0 : 0.5f;
        to[i] = a * each + rest;
        to[n + i] = b * each + rest;
    }
}

PITBOSS_WIDE static void match_three(const float* __restrict r, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) {
        float a = r[i] > 0 ? r[i] : 0, b = r[n + i] > 0 ? r[n + i] : 0, c = r[2 * n + i] > 0 ? r[2 * n + i] : 0;
        float sum = a + b + c;
        float each = sum > 0 ? 1 / sum : 0, rest = sum > 0 ? 0 : 1.0f / 3;
        to[i] = a * each + rest;
        to[n + i] = b * each + rest;
        to[2 * n + i] = c * each + rest;
    }
}

PITBOSS_WIDE static void match_many(const float* __restrict r, int actions, std::size_t n, float* __restrict sum, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) sum[i] = 0;
    for (int action = 0; action < actions; ++action) {
        const float* row = r + action * n;
        for (std::size_t i = 0; i < n; ++i) sum[i] += row[i] > 0 ? row[i] : 0;
    }
    float uniform = 1.0f / actions;
    for (int action = 0; action < actions; ++action) {
        const float* row = r + action * n;
        float* out = to + action * n;
        for (std::size_t i = 0; i < n; ++i) {
            float positive = row[i] > 0 ? row[i] : 0;
            out[i] = sum[i] > 0 ? positive / sum[i] : uniform;
        }
    }
}

// One action's regrets and weights after an iteration. What two values differ by may be nothing but rounding, and a
// regret of next to nothing decides as much as a large one where it is the only one: up to `noise` it counts as none.
PITBOSS_WIDE static void learn(const float* __restrict value, const float* __restrict base, const float* __restrict mine,
                        const float* __restrict played, const float* __restrict noise, std::size_t n, float keep_positive, float keep_negative,
                        float keep_sum, float* __restrict regret, float* __restrict sum) {
    for (std::size_t i = 0; i < n; ++i) {
        float old = regret[i], gained = value[i] - base[i], size = gained > 0 ? gained : -gained;
        regret[i] = old * (old > 0 ? keep_positive : keep_negative) + (size > noise[i] ? gained : 0);
        sum[i] = sum[i] * keep_sum + mine[i] * played[i];
    }
}

// What follows goes down the rows of all lanes at once. Where there are 16 lanes, as in micro, the compiler is told so:
// then a row is one or two vectors, and what is summed up stays in registers.
#if defined(__GNUC__)
#define PITBOSS_INLINE inline __attribute__((always_inline))
#else
#define PITBOSS_INLINE inline
#endif

constexpr int SIXTEEN = 16;

// A fold: worth of a state = payoff * (scale * all the others + diagonal * reach).
PITBOSS_INLINE void fold_rows(const float* __restrict count, const float* __restrict scale, const float* __restrict diagonal,
                              const float* __restrict reach, int rows, const int lanes, float payoff, float* __restrict all,
                              float* __restrict to) {
    for (int lane = 0; lane < lanes; ++lane) all[lane] = 0;
    for (int row = 0; row < rows; ++row) {
        const std::size_t at = static_cast<std::size_t>(row) * lanes;
        for (int lane = 0; lane < lanes; ++lane) all[lane] += count[at + lane] * reach[at + lane];
    }
    for (int row = 0; row < rows; ++row) {
        const std::size_t at = static_cast<std::size_t>(row) * lanes;
        for (int lane = 0; lane < lanes; ++lane) {
            to[at + lane] = payoff * (scale[at + lane] * all[lane] + diagonal[at + lane] * reach[at + lane]);
        }
    }
}

PITBOSS_WIDE static void fold(const float* __restrict count, const float* __restrict scale, const float* __restrict diagonal,
                              const float* __restrict reach, int rows, int lanes, float payoff, float* __restrict all,
                              float* __restrict to) {
    if (lanes == SIXTEEN) {
        float sums[SIXTEEN];
        fold_rows(count, scale, diagonal, reach, rows, SIXTEEN, payoff, sums, to);
    } else {
        fold_rows(count, scale, diagonal, reach, rows, lanes, payoff, all, to);
    }
}

// A showdown where no two states of a lane tie: rows stand in rising order of strength.
//
//     worth of a state = scale * (win * weaker + tie * own + lose * stronger) + tie * diagonal * reach
PITBOSS_INLINE void compare_rows(const float* __restrict count, const float* __restrict scale, const float* __restrict diagonal,
                                 const float* __restrict reach, int rows, const int lanes, float win, float tie, float lose,
                                 float* __restrict below, float* __restrict all, float* __restrict to) {
    for (int lane = 0; lane < lanes; ++lane) below[lane] = all[lane] = 0;
    for (int row = 0; row < rows; ++row) {
        const std::size_t at = static_cast<std::size_t>(row) * lanes;
        for (int lane = 0; lane < lanes; ++lane) all[lane] += count[at + lane] * reach[at + lane];
    }
    for (int row = 0; row < rows; ++row) {
        const std::size_t at = static_cast<std::size_t>(row) * lanes;
        for (int lane = 0; lane < lanes; ++lane) {
            float own = count[at + lane] * reach[at + lane], under = below[lane];
            float over = all[lane] - (under + own);  // the sum as it was added up: exactly nothing over the best
            to[at + lane] = scale[at + lane] * (win * under + tie * own + lose * over) +
                            tie * diagonal[at + lane] * reach[at + lane];
            below[lane] = under + own;
        }
    }
}

PITBOSS_WIDE static void compare(const float* __restrict count, const float* __restrict scale, const float* __restrict diagonal,
                                 const float* __restrict reach, int rows, int lanes, float win, float tie, float lose,
                                 float* __restrict below, float* __restrict all, float* __restrict to) {
    if (lanes == SIXTEEN) {
        float under[SIXTEEN], sums[SIXTEEN];
        compare_rows(count, scale, diagonal, reach, rows, SIXTEEN, win, tie, lose, under, sums, to);
    } else {
        compare_rows(count, scale, diagonal, reach, rows, lanes, win, tie, lose, below, all, to);
    }
}

// Chance, on the way down: each new state is reached as its origin is; where there is none, the index is that of a 0.
PITBOSS_WIDE static void spread(const float* __restrict from, const int* __restrict origin, std::size_t n, float* __restrict to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = from[origin[i]];
}

}  // namespace pitboss::vectors
