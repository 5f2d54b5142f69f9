// The puzzle of the day: its kind, and what it is made of. It needs no browser.
/** The kinds of the puzzle of the day, in turn, with their sizes. @type {[name: string, size: string][]} */
const DAYS = [
  ["sudoku", "9"],
  ["slitherlink", "7x7"],
  ["lightup", "7x7"],
  ["tents", "8x8"],
  ["shikaku", "8x8"],
  ["unruly", "8x8"],
  ["unequal", "5"],
  ["masyu", "8x8"],
  ["nurikabe", "7x7"],
  ["skyscrapers", "5"],
];
const DAY = 86_400_000;

/** The date where the page is, as 2026-11-27. @param {Date} now */
export const dateOf = (now) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The kind and the size of a day. @param {string} date */
export const kindOf = (date) => DAYS[Math.floor(Date.parse(date) / DAY) % DAYS.length];

/** What the puzzle of a day is made of: the same on every device. @param {string} date @param {string} level */
export function wishOf(date, level) {
  const [name, size] = kindOf(date);
  return { name, size, level, count: 1, settings: {}, seed: date };
}
