// All kinds with a picture, in families: searched by any of their names, each with puzzles of its levels to play.
import { $, button, drawn, fold, make } from "./dom.js";
import { t, word } from "./language.js";
import { open } from "./opening.js";

/**
 * @typedef {{name: string, title: string, family: string, aliases: string[], about: string, svg: string,
 *   examples: {level: number | null, text: string}[]}} Card
 */

/** @type {Promise<Card[]> | null} */
let loaded = null;

/** @returns {Promise<Card[]>} */
export function cardsOf() {
  loaded ??= fetch("gallery.json").then((found) => found.json());
  return loaded;
}

/** @type {{words: string, card: HTMLElement}[]} */
let cards = [];

const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether the screen is wide enough to show all families at once. */
const isWide = () => matchMedia("(min-width: 40rem)").matches;

export async function showKinds() {
  fold("kinds");
  if ($("kinds-box").hidden) return;
  $("find").focus();
  await fill();
}

/** Shows the kinds that a text finds, or one family alone. @param {{find?: string, family?: string}} wanted */
export async function findKinds({ find: text = "", family = "" }) {
  fold("kinds", true);
  $("find").value = text;
  $("find").focus();
  await fill();
  find();
  for (const each of $("kinds-list").querySelectorAll("details")) {
    if (family) each.open = each.querySelector("summary h2").textContent === family;
    if (family && each.open) each.scrollIntoView({ block: "nearest" });
  }
}

async function fill() {
  if (cards.length) return;
  const kinds = await cardsOf();
  cards = kinds.map((kind) => ({
    words: plain([kind.name, kind.title, ...kind.aliases, kind.about].join(" ")),
    card: card(kind),
  }));
  const names = [...new Set(kinds.map(({ family }) => family))].sort();
  const families = names.map((name) => {
    const own = cards.filter((_, i) => kinds[i].family === name).map((each) => each.card);
    return make(
      "details",
      { className: "family", open: isWide() },
      make("summary", {}, make("h2", {}, word(name)), ` (${own.length})`),
      make("ul", { className: "cards" }, ...own),
    );
  });
  $("kinds-list").replaceChildren(...families);
  find();
}

/** @param {Card} kind */
function card({ name, title, aliases, about, svg, examples }) {
  const play = (/** @type {string} */ text) => () => open(text, name);
  const picture = button("", play(examples[0].text), {
    className: "picture",
    title: about,
    ariaLabel: t`Play ${name}`,
  });
  const thumbnail = make("div", { className: "thumbnail" }, drawn(svg), picture); // the button lies over the picture
  const levels = examples.map(({ level, text }) =>
    button(level ? t`level ${level}` : t`play`, play(text), {
      ariaLabel: `${name}, ${level ? t`level ${level}` : t`play`}`,
    }),
  );
  const also = [...new Set([...(plain(title) === plain(name) ? [] : [title]), ...aliases])];
  const heading = make(
    "h3",
    {},
    name.replaceAll("_", " "),
    ...(also.length ? [make("small", {}, ` ${also.join(", ")}`)] : []),
  );
  return make("li", {}, thumbnail, heading, make("div", { className: "row" }, ...levels));
}

function find() {
  const wanted = plain($("find").value);
  let count = 0;
  for (const { words, card } of cards) {
    card.hidden = !words.includes(wanted);
    count += Number(!card.hidden);
  }
  for (const family of $("kinds-list").querySelectorAll("details")) {
    family.hidden = !family.querySelector("li:not([hidden])");
    if (wanted) family.open = true;
  }
  if (cards.length) $("found").textContent = t`${count} of ${cards.length} kinds`;
}

$("find").addEventListener("input", find);
