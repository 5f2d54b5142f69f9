// What all parts of the page use: elements, pictures, messages, and what is kept in the browser.

export const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export function button(text, action, properties = {}) {
  const made = make("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", action);
  return made;
}

/** A picture beside words that say the same: parsed as XML, so that nothing in it can run. */
export function drawn(/** @type {string} */ svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

export function hide(...ids) {
  for (const id of ids) $(id).hidden = true;
}

const BOXES = ["open", "new", "kinds", "list", "about"];

/** Shows a box below the header, or hides it; one at a time. */
export function fold(name, open = $(`${name}-box`).hidden) {
  for (const each of BOXES) {
    const shown = each === name && open;
    $(`${each}-box`).hidden = !shown;
    $(`show-${each}`).setAttribute("aria-expanded", String(shown));
  }
}

export function say(text) {
  $("said").textContent = text;
}

export function store(key, value) {
  try {
    localStorage.setItem(`cluewise.${key}`, value);
  } catch {
    // Playing goes on without a store.
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(`cluewise.${key}`);
  } catch {
    return null;
  }
}

export function save(/** @type {Blob} */ blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
