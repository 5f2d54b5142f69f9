// Geometry of targets: the same rules as cluewise/puzzles/common/play_board.py.
/**
 * @typedef {import("./types").Shape} Shape
 * @typedef {import("./types").Target} Target
 */

/**
 * The distance of a point from a segment.
 * @param {number} x @param {number} y @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
 */
function fromSegment(x, y, x1, y1, x2, y2) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = length ? Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) : 0;
  return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1));
}

/**
 * The distance of a point from a shape, a flat list of x and y: a segment, or a polygon (0 inside it).
 * @param {number} x @param {number} y @param {Shape} shape
 */
export function distance(x, y, shape) {
  if (shape.length === 4) return fromSegment(x, y, shape[0], shape[1], shape[2], shape[3]);
  let inside = false;
  let least = Infinity;
  for (let i = 0, j = shape.length - 2; i < shape.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [shape[i], shape[i + 1], shape[j], shape[j + 1]];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside;
    least = Math.min(least, fromSegment(x, y, x1, y1, x2, y2));
  }
  return inside ? 0 : least;
}

/** The index of the nearest target that can be touched, if one is near. @param {Target[]} targets @param {number} x @param {number} y */
export function hit(targets, x, y, reach = Infinity) {
  let [best, least] = [-1, reach];
  targets.forEach((target, i) => {
    for (const shape of target.keyed ? [] : target.shapes) {
      const away = distance(x, y, shape);
      if (away < least) [best, least] = [i, away];
    }
  });
  return best;
}

/**
 * The nearest target from `start` in the direction of an arrow key; `start` itself if there is none.
 * @param {Target[]} targets @param {number} start @param {number} dx @param {number} dy
 */
export function toward(targets, start, dx, dy) {
  const [x, y] = targets[start].at;
  let [best, least] = [start, Infinity];
  targets.forEach((target, i) => {
    const along = (target.at[0] - x) * dx + (target.at[1] - y) * dy;
    const aside = Math.abs((target.at[0] - x) * dy) + Math.abs((target.at[1] - y) * dx);
    if (along > 0.5 && aside <= along + 0.5) {
      const cost = along + 2.5 * aside;
      if (cost < least) [best, least] = [i, cost];
    }
  });
  return best;
}
