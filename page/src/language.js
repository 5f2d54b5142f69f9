// The language of the page's own words. The texts stand in English where they are used; lang/XX.json has them in another
// language, by the English ones. Without such a file, or without a word in it, the English ones are shown.
import { recall, store } from "./dom.js";

/** @typedef {{labels?: Record<string, string>, words?: Record<string, string>}} Labels */

const choice = /** @type {HTMLSelectElement | null} */ (globalThis.document?.getElementById("language") ?? null);
const offered = [...(choice?.options ?? [])].map(({ value }) => value);

/** The chosen language, else the browser's first one that there is. */
export const language = [recall("language"), ...(choice ? navigator.languages : [])]
  .map((tag) => tag?.split("-")[0] ?? "")
  .find((tag) => offered.includes(tag)) ?? "en"; // prettier-ignore

/** @type {Labels} */
const { labels = {}, words = {} } = language === "en" ? {} : await fetched(language).catch(() => ({}));

/** The texts of a language. @param {string} tag */
export async function fetched(tag) {
  return (await fetch(`lang/${tag}.json`)).json();
}

/**
 * A text in the language of the page: t`Step ${at} of ${count}` is "Step {0} of {1}" in lang/XX.json.
 * @param {TemplateStringsArray} strings @param {unknown[]} values
 */
export function t(strings, ...values) {
  const english = strings.reduce((text, next, i) => `${text}{${i - 1}}${next}`);
  return (labels[english] ?? english).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
}

/** A word that Python says, such as the value "shaded" or a family of kinds. @param {string | null} english */
export const word = (english) => words[english ?? ""] ?? english ?? "";

/** Attributes of index.html that a person reads or hears. */
const READ = ["aria-label", "title", "placeholder", "value"];

/** Translates what index.html says. @param {HTMLElement} root */
function translate(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue?.trim() ?? "";
    if (labels[text]) node.nodeValue = String(node.nodeValue).replace(text, labels[text]);
  }
  for (const element of root.querySelectorAll(READ.map((name) => `[${name}]`).join())) {
    for (const name of READ) {
      const text = labels[element.getAttribute(name) ?? ""];
      if (text && !(name === "value" && element.localName === "option")) element.setAttribute(name, text);
    }
  }
}

if (choice) {
  document.documentElement.lang = language;
  choice.value = language;
  choice.addEventListener("change", () => (store("language", choice.value), location.reload()));
  translate(document.body);
}
