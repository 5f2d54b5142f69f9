// What leaves the page: link, address, game ID, text, pictures, certificate.
import { $, save } from "./dom.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { printPages } from "./making.js";
import { ask, engine } from "./questions.js";
import { fragment, place, played, session, titleOf, written } from "./session.js";

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    message(t`${what} copied.`);
  } catch {
    message(`${what}:`, text);
  }
}

/** Copies the puzzle in a format, or says why the format cannot hold it. @param {string} to @param {string} what */
async function copyAs(to, what) {
  try {
    await copy(await write(to), what);
  } catch (failure) {
    message(/** @type {import("./types").Failure} */ (failure).text);
  }
}

/** @param {string} to */
async function write(to) {
  return (await engine.ask("write", { ...played(), to })).text;
}

/** The picture of what is entered. */
async function pictured() {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await write("svg"))}`;
  await image.decode();
  return image;
}

/** The side of a picture for a post, the room around the board, and the height of the title, in pixels. */
const [POST, ROOM, TITLE] = [1200, 60, 90];

/** A square picture with the title, as posts show it. */
async function post() {
  const image = await pictured();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = POST;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, POST, POST);
  pen.fillStyle = "#22303c";
  pen.font = "600 44px system-ui, sans-serif";
  pen.textAlign = "center";
  const { title, author } = session.puzzle.heading;
  const name = titleOf(session.puzzle.name);
  const line = [title || name[0].toUpperCase() + name.slice(1), author && t`by ${author}`].filter(Boolean).join(" ");
  pen.fillText(line, POST / 2, ROOM + 44, POST - 2 * ROOM);
  const high = POST - 2 * ROOM - TITLE;
  const scale = Math.min((POST - 2 * ROOM) / image.width, high / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  pen.drawImage(image, (POST - width) / 2, ROOM + TITLE + (high - height) / 2, width, height);
  canvas.toBlob((blob) => blob && save(blob, `${session.puzzle.name}-post.png`));
}

/** Opens Cluewise with the puzzle of another page: what is selected there, or its address. */
function bookmarklet() {
  const page = location.href.split("#")[0];
  const text = "encodeURIComponent(String(getSelection()).trim()||location.href)";
  return `javascript:void open(${JSON.stringify(`${page}#text=`)}+${text})`;
}

async function png() {
  const image = await pictured();
  const width = Math.min(8000, Number($("png-width").value));
  const scale = width >= 50 ? width / image.width : Math.max(2, 1000 / Math.min(image.width, image.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, `${session.puzzle.name}.png`));
}

async function certificate() {
  const found = await ask(t`Writing and checking a certificate…`, "certify", place());
  if (!found) return;
  const bytes = Uint8Array.from(atob(found.zip), (sign) => sign.charCodeAt(0));
  save(new Blob([bytes], { type: "application/zip" }), `${session.puzzle.name}-certificate.zip`);
  message(...found.lines);
}

/** The link of Penpa+ that knows the answer. */
async function copyAnswer() {
  const found = await ask(t`Solving…`, "answer", place());
  if (found) await copy(found.text, t`The Penpa+ link with the answer`);
}

/** The steps as a film, in one file. */
async function saveSteps() {
  const found = await ask(t`Finding the steps…`, "replay", place());
  if (found) save(new Blob([found.html], { type: "text/html" }), `${session.puzzle.name}-steps.html`);
}

/** The puzzle and its solution on pages: the browser prints them, also into a PDF. @param {boolean} asFile */
async function page(asFile) {
  const { name, text, heading } = session.puzzle;
  const args = { name, texts: [text], title: heading.title, a_page: 1, solutions: true };
  const found = await ask(t`Laying out the page…`, "sheet", args);
  if (found && asFile) save(new Blob([found.html], { type: "text/html" }), `${name}.html`);
  else if (found) printPages(found.pages);
}

export const OUT = {
  "copy-link": () => copy(`${location.href.split("#")[0]}#${fragment()}`, t`The link`),
  "copy-progress": () =>
    copy(`${location.href.split("#")[0]}#${fragment()}&entries=${written(session.past.entries)}`, t`The link`),
  "save-post": post,
  "copy-bookmarklet": async () => {
    const text = bookmarklet();
    $("bookmarklet").value = text;
    await navigator.clipboard.writeText(text).catch(() => $("bookmarklet").select());
  },
  "copy-embedded": () => copy(`${location.href.split("#")[0]}#${fragment()}&view=play`, t`The link`),
  "copy-puzzlink": () => copyAs("puzzlink", t`The address`),
  "copy-tatham": () => copyAs("tatham", t`The game ID`),
  "copy-rows": () => copyAs("rows", t`The text`),
  "copy-penpa": () => copyAs("penpa", t`The Penpa+ link`),
  "copy-penpa-answer": copyAnswer,
  "copy-sudokupad": () => copyAs("sudokupad", t`The SudokuPad link`),
  "save-steps": saveSteps,
  "save-page": () => page(true),
  "print-page": () => page(false),
  "copy-f-puzzles": () => copyAs("f-puzzles", t`The f-puzzles link`),
  "copy-iss": () => copyAs("iss", t`The ISS text`),
  "save-svg": async () => save(new Blob([await write("svg")], { type: "image/svg+xml" }), `${session.puzzle.name}.svg`),
  "save-png": png,
  certificate,
  print: () => print(),
};
