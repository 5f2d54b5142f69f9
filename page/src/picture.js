// A picture on the screen: the shapes of the empty board are parsed once, and only shapes that change are replaced.
/** @typedef {import("./types").Part} Part */

const SVG = "http://www.w3.org/2000/svg";

/** Parses SVG as XML: nothing in it can run. @param {string} text */
function parsed(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/**
 * The shapes of a picture in their order: those of the empty board by index, others as text.
 * @param {Part[]} parts @returns {(number | string)[]}
 */
export function listed(parts) {
  return parts.flatMap((part) => {
    /** @type {(number | string)[]} */
    const shapes = typeof part === "string" ? [part] : Array.from({ length: part[1] }, (_, i) => part[0] + i);
    return shapes;
  });
}

export class Picture {
  /** @param {string} svg the picture of the empty board */
  constructor(svg) {
    this.root = parsed(svg);
    this.root.querySelector("title")?.remove();
    this.root.setAttribute("aria-hidden", "true");
    this.base = [...this.root.children];
    /** The shapes that are not of the empty board. @type {Map<string, Element>} */
    this.others = new Map();
  }

  /** @param {Part[]} parts */
  show(parts) {
    const wanted = listed(parts);
    const fresh = [...new Set(wanted.filter((item) => typeof item === "string" && !this.others.has(item)))];
    const made = fresh.length ? [...parsed(`<svg xmlns="${SVG}">${fresh.join("")}</svg>`).children] : [];
    const others = new Map(fresh.map((text, i) => [String(text), made[i]]));
    /** @type {Set<Element>} */
    const placed = new Set();
    const shapes = wanted.map((item) => {
      const known = typeof item === "number" ? this.base[item] : (others.get(item) ?? this.others.get(item));
      const shape = /** @type {Element} */ (
        placed.has(/** @type {Element} */ (known)) ? known?.cloneNode(true) : known
      );
      if (typeof item === "string" && !others.has(item)) others.set(item, shape);
      placed.add(shape);
      return shape;
    });
    this.others = others;
    arrange(this.root, shapes, placed);
  }
}

/**
 * Gives an element these children, and moves only those that are not in their place.
 * @param {Element} root @param {Element[]} shapes @param {Set<Element>} placed the same shapes
 */
function arrange(root, shapes, placed) {
  for (const old of [...root.children]) if (!placed.has(old)) old.remove();
  let at = root.firstElementChild;
  for (const shape of shapes) {
    if (shape === at) at = at.nextElementSibling;
    else root.insertBefore(shape, at);
  }
}
