// Numbers and names as they are written on the page.

/** Write chips: "1,865". @param {number} amount */
export const chipsOf = (amount) => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whole seconds that are left, never 0 before the time is up. @param {number} ms */
export const seconds = (ms) => Math.max(0, Math.ceil(ms / 1000));

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A small number as a word. @param {number} count */
export const numberWord = (count) => NUMBERS[count] ?? chipsOf(count);

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many) => `${chipsOf(count)} ${count === 1 ? one : (many ?? `${one}s`)}`;

/** Join words as people do: "Ada, Ben and Cleo". @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** A hand's name without its kickers: "two pairs, kings and nines". @param {string} name */
export const withoutKickers = (name) => name.split(", ").filter((part) => !/kickers?$/.test(part)).join(", ");

/** The name of a street, for a heading. @param {string} street */
export const streetName = (street) => (street === "preflop" ? "Before the flop" : capital(street));
