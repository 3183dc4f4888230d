// pitboss.kernel._native: what Python sees of the kernel. Every function has its readable twin in
// pitboss/kernel/reference.py, with the same results and the same errors.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "batch.hpp"
#include "count.hpp"
#include "exact.hpp"
#include "monte_carlo.hpp"

namespace nb = nanobind;
using namespace pitboss;

namespace {

[[noreturn]] void refuse(const std::string& message) {
    nb::object error = nb::module_::import_("pitboss.errors").attr("CardError");
    PyErr_SetString(error.ptr(), message.c_str());
    throw nb::python_error();
}

[[noreturn]] void refuse_count(Py_ssize_t cards, const std::string& where = "") {
    refuse(where + std::to_string(cards) + " cards make no hand: give 1 to 7 different cards");
}

[[noreturn]] void refuse_card(const std::string& card, const std::string& where = "") {
    refuse(where + card + " is not a card: a card's number is 0 to 51");
}

std::string in_row(std::size_t row) { return "hand " + std::to_string(row) + ": "; }

// The number of a card, of any size of int.
int number_of(PyObject* card) {
    int overflow = 0;
    long number = PyLong_AsLongAndOverflow(card, &overflow);
    if (number == -1 && PyErr_Occurred()) throw nb::python_error();
    if (overflow || number < 0 || number >= CARDS) refuse_card(nb::str(nb::int_(nb::handle(card))).c_str());
    return static_cast<int>(number);
}

Strength strength(nb::handle cards) {
    nb::object kept;
    PyObject* sequence = cards.ptr();
    if (!PyTuple_Check(sequence) && !PyList_Check(sequence)) {
        kept = nb::steal(PySequence_Fast(sequence, "cards are a sequence of ints"));
        if (!kept.is_valid()) throw nb::python_error();
        sequence = kept.ptr();
    }
    Py_ssize_t count = PySequence_Fast_GET_SIZE(sequence);
    if (count < 1 || count > MOST) refuse_count(count);
    PyObject** items = PySequence_Fast_ITEMS(sequence);
    Gathered gathered;
    for (Py_ssize_t i = 0; i < count; ++i) gathered.add(number_of(items[i]));
    if (!gathered.fine()) refuse_count(count);
    return strength_of(gathered.key, gathered.hand);
}

Strength strength_packed(Packed hand) {
    if (hand > ALL_CARDS) refuse(std::to_string(hand) + " is no packed hand: a card is one of the bits 0 to 51");
    if (!is_hand(hand)) refuse_count(std::popcount(hand));
    return strength_of(key_by_bytes(hand), hand);
}

using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Hands = nb::ndarray<const Packed, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Strengths = nb::ndarray<nb::numpy, Strength, nb::ndim<1>>;

Strengths owned(std::unique_ptr<Strength[]> data, std::size_t count) {
    Strength* raw = data.release();
    nb::capsule owner(raw, [](void* p) noexcept { delete[] static_cast<Strength*>(p); });
    return Strengths(raw, {count}, owner);
}

[[noreturn]] void refuse_row(const std::uint8_t* cards, std::size_t each, std::size_t row) {
    for (std::size_t i = 0; i < each; ++i) {
        if (cards[i] >= CARDS) refuse_card(std::to_string(cards[i]), in_row(row));
    }
    refuse_count(static_cast<Py_ssize_t>(each), in_row(row));
}

Strengths strengths_of_cards(Rows rows) {
    std::size_t count = rows.shape(0), each = rows.shape(1);
    if (each < 1 || each > MOST) refuse_count(static_cast<Py_ssize_t>(each));
    std::unique_ptr<Strength[]> to(new Strength[count]);
    std::size_t good = 0;
    {
        nb::gil_scoped_release unlocked;
        constexpr decltype(&strengths_of_rows<1>) BY_CARDS[] = {
            strengths_of_rows<1>, strengths_of_rows<2>, strengths_of_rows<3>, strengths_of_rows<4>,
            strengths_of_rows<5>, strengths_of_rows<6>, strengths_of_rows<7>,
        };
        good = BY_CARDS[each - 1](rows.data(), count, to.get());
    }
    if (good < count) refuse_row(rows.data() + good * each, each, good);
    return owned(std::move(to), count);
}

Strengths strengths_of_hands(Hands hands) {
    std::size_t count = hands.shape(0);
    std::unique_ptr<Strength[]> to(new Strength[count]);
    std::size_t good = 0;
    {
        nb::gil_scoped_release unlocked;
        good = strengths_of_packed(hands.data(), count, to.get());
    }
    if (good < count) {
        Packed hand = hands.data()[good];
        if (hand > ALL_CARDS) refuse(in_row(good) + std::to_string(hand) + " is no packed hand: a card is one of the bits 0 to 51");
        refuse_count(std::popcount(hand), in_row(good));
    }
    return owned(std::move(to), count);
}

nb::tuple count_categories(int cards) {
    if (cards < 1 || cards > MOST) refuse_count(cards);
    Count::Counts counts;
    {
        nb::gil_scoped_release unlocked;
        counts = Count::of(cards);
    }
    nb::list all;
    for (std::uint64_t count : counts) all.append(count);
    return nb::tuple(all);
}

// What the Python side has promised; a mistake there must not be able to crash.
void check(const std::vector<Range>& ranges, Packed board, Packed dead) {
    bool fine = ranges.size() >= 2 && ranges.size() <= MOST_PLAYERS && !(board & dead) && std::popcount(board) <= BOARD;
    for (const Range& range : ranges) {
        fine = fine && !range.empty();
        for (Packed hand : range) fine = fine && hand <= ALL_CARDS && std::popcount(hand) == 2;
    }
    int out = std::popcount(board | dead), needed = 2 * static_cast<int>(ranges.size()) + BOARD - std::popcount(board);
    if (!fine || (board | dead) > ALL_CARDS || out + needed > CARDS) throw nb::value_error("no such deal");
}

Dice::Seed words_of(nb::bytes seed) {
    Dice::Seed words{};
    if (seed.size() != sizeof(words)) throw nb::value_error("a seed has 32 bytes");
    for (std::size_t i = 0; i < sizeof(words); ++i) {
        words[i / 8] |= std::uint64_t{static_cast<const std::uint8_t*>(seed.data())[i]} << 8 * (i % 8);
    }
    return words;
}

}  // namespace

NB_MODULE(_native, m) {
    m.def("strength", strength, nb::arg("cards"));
    m.def("strength_packed", strength_packed, nb::arg("hand"));
    m.def("strengths", strengths_of_cards, nb::arg("hands").noconvert());
    m.def("strengths", strengths_of_hands, nb::arg("hands").noconvert());
    m.def("count_categories", count_categories, nb::arg("cards"));

    nb::class_<Exact>(m, "Exact")
        .def("__init__",
             [](Exact* self, std::vector<Range> ranges, Packed board, Packed dead) {
                 check(ranges, board, dead);
                 new (self) Exact(std::move(ranges), board, dead);
             },
             nb::arg("ranges"), nb::arg("board"), nb::arg("dead"))
        .def("step", &Exact::step, nb::arg("most"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("over", &Exact::over)
        .def_prop_ro("alike", &Exact::alike)
        .def_prop_ro("progress", &Exact::progress)
        .def_prop_ro("tally", &Exact::tally);

    nb::class_<MonteCarlo>(m, "MonteCarlo")
        .def("__init__",
             [](MonteCarlo* self, std::vector<Range> ranges, Packed board, Packed dead, nb::bytes seed) {
                 check(ranges, board, dead);
                 new (self) MonteCarlo(std::move(ranges), board, dead, Dice(words_of(seed)));
             },
             nb::arg("ranges"), nb::arg("board"), nb::arg("dead"), nb::arg("seed"))
        .def("run", &MonteCarlo::run, nb::arg("trials"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("tally", &MonteCarlo::tally);
}
