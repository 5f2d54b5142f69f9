// All kinds with a picture: searched by any of their names, each with puzzles of its levels to play.
import { $, button, drawn, fold, make } from "./dom.js";
import { open } from "./opening.js";

/** @type {{words: string, card: HTMLElement}[] | null} */
let cards = null;

/** @typedef {{name: string, aliases: string[], about: string, svg: string, examples: {level: number | null, text: string}[]}} Card */

const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export async function showKinds() {
  fold("kinds");
  if ($("kinds-box").hidden) return;
  $("find").focus();
  if (cards) return;
  /** @type {Card[]} */
  const kinds = await (await fetch("gallery.json")).json();
  cards = kinds.map((kind) => ({ words: plain([kind.name, ...kind.aliases, kind.about].join(" ")), card: card(kind) }));
  $("kinds-list").replaceChildren(...cards.map((each) => each.card));
  find();
}

/** @param {Card} kind */
function card({ name, aliases, about, svg, examples }) {
  const play = (/** @type {string} */ text) => () => open(text, name);
  const picture = button("", play(examples[0].text), { className: "picture", title: about, ariaLabel: `Play ${name}` });
  const thumbnail = make("div", { className: "thumbnail" }, drawn(svg), picture); // the button lies over the picture
  const levels = examples.map(({ level, text }) =>
    button(level ? `level ${level}` : "play", play(text), {
      ariaLabel: `${name}, ${level ? `level ${level}` : "play"}`,
    }),
  );
  const heading = make(
    "h3",
    {},
    name.replaceAll("_", " "),
    ...(aliases.length ? [make("small", {}, ` ${aliases.join(", ")}`)] : []),
  );
  return make("li", {}, thumbnail, heading, make("div", { className: "row" }, ...levels));
}

function find() {
  if (!cards) return;
  const wanted = plain($("find").value);
  let count = 0;
  for (const { words, card } of cards) {
    card.hidden = !words.includes(wanted);
    count += Number(!card.hidden);
  }
  $("found").textContent = `${count} of ${cards.length} kinds`;
}

$("find").addEventListener("input", find);
