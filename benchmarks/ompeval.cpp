// OMPEval at the same work as our kernel, for benchmarks/kernel.py. It is not part of pitboss; to measure it:
//
//     git clone https://github.com/zekyll/OMPEval /tmp/OMPEval
//     g++ -O3 -std=c++11 -msse4.2 -pthread -include functional -I/tmp/OMPEval benchmarks/ompeval.cpp \
//         /tmp/OMPEval/omp/*.cpp -o /tmp/ompeval
//     # GCC 12 wants min() and max() in omp/Random.h to be constexpr
//     make bench OMPEVAL=/tmp/ompeval
//
// A line is the work and how often it is to be done; the answer is the processor's seconds.

#include <omp/EquityCalculator.h>
#include <omp/HandEvaluator.h>

#include <array>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>

// How many of all hands of seven cards are of each category.
std::array<std::uint64_t, 16> counted() {
    static const omp::HandEvaluator evaluator;
    std::array<std::uint64_t, 16> categories{{}};
    for (unsigned a = 0; a < 52; ++a)
        for (unsigned b = a + 1; b < 52; ++b)
            for (unsigned c = b + 1; c < 52; ++c)
                for (unsigned d = c + 1; d < 52; ++d) {
                    omp::Hand four = omp::Hand::empty() + omp::Hand(a) + omp::Hand(b) + omp::Hand(c) + omp::Hand(d);
                    for (unsigned e = d + 1; e < 52; ++e) {
                        omp::Hand five = four + omp::Hand(e);
                        for (unsigned f = e + 1; f < 52; ++f) {
                            omp::Hand six = five + omp::Hand(f);
                            for (unsigned g = f + 1; g < 52; ++g)
                                ++categories[evaluator.evaluate(six + omp::Hand(g)) >> 12];
                        }
                    }
                }
    return categories;
}

// The equity of two ranges, counted, or drawn so many times; on one thread.
double equity(const std::string& one, const std::string& other, std::uint64_t drawn) {
    omp::EquityCalculator calculator;
    if (drawn) calculator.setHandLimit(drawn);
    calculator.start({omp::CardRange(one), omp::CardRange(other)}, 0, 0, !drawn, 0, nullptr, 0.2, 1);
    calculator.wait();
    return calculator.getResults().equity[0];
}

int main() {
    std::string work;
    std::uint64_t times;
    double found = 0;
    while (std::cin >> work >> times) {
        std::clock_t start = std::clock();
        if (work == "drawn") {
            found = equity("AsAh", "KdKc", times);
        } else {
            for (std::uint64_t i = 0; i < times; ++i)
                found = work == "all" ? double(counted()[9]) : equity("AA", "KK", 0);
        }
        std::cout << double(std::clock() - start) / CLOCKS_PER_SEC << ' ' << found << std::endl;
    }
}
