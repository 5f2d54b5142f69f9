// What all parts of the page use: elements, pictures, files, and choices that the browser keeps.

/** An element of the page by its ID, with the properties of all its kinds of elements. @param {string} id */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * An element with properties and children.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Record<string, any>} properties
 * @param {(Node | string)[]} children
 */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** @param {string} text @param {() => void} action @param {Record<string, any>} properties */
export function button(text, action, properties = {}) {
  const made = make("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", action);
  return made;
}

/** A picture beside words that say the same: parsed as XML, so that nothing in it can run. @param {string} svg */
export function drawn(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** @param {string[]} ids */
export function hide(...ids) {
  for (const id of ids) $(id).hidden = true;
}

const BOXES = ["home", "open", "new", "kinds", "mine", "list", "genres", "about"];

/** Shows a box below the header, or hides it; one at a time. @param {string} name */
export function fold(name, open = $(`${name}-box`).hidden) {
  for (const each of BOXES) {
    const shown = each === name && open;
    $(`${each}-box`).hidden = !shown;
    $(`show-${each}`).setAttribute("aria-expanded", String(shown));
  }
}

/** @param {string} text */
export function say(text) {
  $("said").textContent = text;
}

/** @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(`cluewise.${key}`, value);
  } catch {
    // A choice that is not kept is made again.
  }
}

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`cluewise.${key}`);
  } catch {
    return null;
  }
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
