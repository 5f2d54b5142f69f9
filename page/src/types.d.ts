// The JSON of cluewise/page, said once. A slot and a value are their indices.

export type Entries = Map<number, number | string>;
/** A clue that is a text is its own value. */
export type Entry = [slot: number, value: number | string];
/** null empties the slot. */
export type Move = [slot: number, value: number | string | null];
/** A flat list x, y, x, y, …: a segment (4 numbers) or a polygon. */
export type Shape = number[];
export type Point = [x: number, y: number];

export interface Table {
  signs: string[];
  words: string[];
  values: (number | string | null)[];
  /** The characters of further signs, which are typed. */
  keys?: string[];
}

export interface Target {
  name: string;
  shapes: Shape[];
  at: Point;
  table: number;
  slot?: number;
  moves?: Move[][];
  second?: number;
  fixed?: number;
  keyed?: boolean;
}

export interface Drag {
  paint: boolean;
  chain: string;
  nodes: Point[];
  links: [number, number, Move[][]][];
  turns: [number, number, number, Move[]][];
  spans: [number, number, Move[]][];
  /** Two nodes, and the slot of the wall between them: a drag over such nodes draws a region. */
  areas?: [number, number, number][];
  /** The value of a wall. */
  wall?: number;
  /** Whether a drag from cell to cell draws a rectangle. */
  boxes?: boolean;
}

/** A tool that draws rules on the board; see `DrawingTool` in puzzles/common/placed_clues.py. */
export interface Tool {
  name: string;
  about: string;
  shape: string;
  groups: number | null;
  in_order: boolean;
  asks: boolean;
  usual: string;
  in_words: boolean;
  ending: string;
}

/** The cells on which rules are drawn. */
export interface Grid {
  left: number;
  top: number;
  side: number;
  height: number;
  width: number;
  boxes: (number | null)[];
}

export interface BoardData {
  width: number;
  height: number;
  slots: number;
  tables: Table[];
  targets: Target[];
  drag: Drag;
  counting: boolean;
  given: Move[];
  /** Whether the values are numbers or letters: a click selects, and enters nothing. */
  written?: boolean;
  /** For each slot those that cannot have the same number. */
  seen?: [number, number[]][];
  /** The entries of the heading, and of drawn rules: the first one, and after the last one. */
  heading?: [number, number];
  rules?: [number, number];
  grid?: Grid;
  tools?: Tool[];
}

/** The answer of `open`. */
export interface Puzzle {
  name: string;
  text: string;
  count: number;
  heading: { title: string; author: string; rules: string };
  read_as: string;
  board: BoardData;
  cells: [left: number, top: number, side: number, height: number, width: number] | null;
  svg: string;
  writes: string[];
  verdict?: Verdict;
  /** The steps to the solution, once they were asked for. */
  steps?: { found: Steps; moves: Move[][] };
}

export interface Candidate {
  name: string;
  text: string;
  svg: string;
}

/** What a picture has in its order: a shape as SVG, or `count` shapes of the empty board from `start` on. */
export type Part = string | [start: number, count: number];

export type Mark = [kind: string, places: number[][], colour: string];

export interface Violation {
  rule: string;
  text: string;
  marks: Mark[];
}

export interface Verdict {
  verdict: "unique" | "several" | "none" | "unknown";
  stopped: boolean;
  lines: string[];
  svg: string | null;
  solution: Entry[] | null;
}

/** What all solutions share, as a picture, and the values that are possible elsewhere. */
export interface Decided {
  verdict: Verdict["verdict"];
  complete: boolean;
  values: number;
  parts?: Part[];
  open: [slot: number, values: number[]][];
}

/** Clues that can be removed, as text, and the board without them. */
export interface Removal {
  text: string;
  count: number;
  entries: Entry[];
  puzzle: string;
}

export interface Hint {
  right: boolean | null;
  lines: string[];
  short: string[];
  marks: Mark[];
  where: Mark[];
  /** The place and the rules, without the conclusion. */
  rule: string[];
  moves: Move[];
  hint: { step: unknown };
}

export interface Step {
  moves: Move[];
  text: string;
  short: string;
  kind: string;
  svg: string;
}

export interface Steps {
  verdict: string;
  solved: boolean;
  stopped: boolean;
  level: number | null;
  word: string;
  profile: { steps: number; single: number };
}

export interface Kind {
  name: string;
  about: string;
  formats: string[];
  settings: { name: string; description: string; choices: string[] }[];
  sizes: string[];
}

export interface Names {
  name: string;
  aliases: string[];
}

export interface Row {
  number: number;
  name?: string;
  verdict: string;
  level?: number;
  message: string;
  text?: string;
}

/** A board with changed clues: a puzzle, or a picture and the reason why it is none yet. */
export type Changed = ((Puzzle & { flaw?: undefined }) | { flaw: string; svg: string }) & { places?: BoardData };

/** A puzzle with other clues and the same solution. */
export interface Altered {
  entries: Entry[];
  puzzle: string;
  lines: string[];
}

/** The answers of `cluewise.page.answer`, by operation. */
export interface Answers {
  open: Puzzle | { candidates: Candidate[] };
  fits: string[];
  kinds: Names[];
  kind: Kind;
  draw: { parts: Part[]; done: [left: number, top: number, right: number, bottom: number][] };
  solved: boolean;
  faces: string[];
  check: { solved: boolean; fits: boolean | null; violations: Violation[] };
  hint: Hint;
  before: { state: number };
  verdict: Verdict;
  count: { verdict: Verdict["verdict"] };
  shared: { lines: string[]; svg?: string | null };
  decided: Decided;
  steps: Steps;
  rules: { rules: { name: string; text: string }[] };
  generate: Puzzle;
  genre: { name: string; about: string };
  sentences: { sentences: { family: string; meaning: string; example: string }[]; examples: Record<string, string> };
  sheet: { pages: string[]; html: string };
  write: { text: string };
  answer: { text: string };
  replay: { html: string };
  certify: { zip: string; lines: string[] };
  setting: { board: BoardData; entries: Entry[] };
  set: Changed;
  blank: Puzzle & { entries?: Entry[] };
  reshape: { puzzle: Puzzle; board: BoardData; entries: Entry[]; lost: string[]; settings: string[] };
  suggest: { entries: Entry[]; lines: string[] };
  finish: { entries: Entry[]; puzzle: string; lines: string[]; verdict: Verdict["verdict"] };
  aims: { svg: string; entries: Entry[] }[];
  alter: Altered;
  spare: { clues: Removal[]; together: Removal | null };
  level: { level: number | null; word: string | null; technique: string };
  judge: { count: number };
  heap: number;
}

/** Intermediate results, by operation. */
export interface Reports {
  fits: string;
  steps: Step;
  generate: { text?: string; svg?: string; done?: number; doing?: string; level?: number | null };
  sheet: number;
  alter: Altered;
  judge: Row;
}

export interface Failure {
  kind: string;
  text: string;
  line?: number;
  column?: number;
  remedies?: string[];
  /** The drawings of a link that no rule explains. */
  svg?: string;
}
