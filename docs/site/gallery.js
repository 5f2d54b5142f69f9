// The gallery's filter: shows the puzzles in which every typed word occurs (titles, other names, tasks, formats).
document.addEventListener("DOMContentLoaded", () => {
  const families = [...document.querySelectorAll(".family")];
  if (!families.length) return;
  const cards = [...document.querySelectorAll(".gallery .card")];
  const filter = document.createElement("input");
  const shown = document.createElement("output");
  filter.type = "search";
  filter.className = "filter";
  filter.placeholder = "Filter: a name, a word of the rules, a format";
  filter.setAttribute("aria-label", "Filter the puzzles");
  families[0].before(filter, shown);
  const update = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of cards) {
      const text = card.textContent.toLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
    }
    for (const family of families) family.hidden = !family.querySelector(".card:not([hidden])");
    const count = cards.filter((card) => !card.hidden).length;
    shown.textContent = words.length ? `${count} of ${cards.length} puzzles` : "";
  };
  filter.addEventListener("input", update);
  filter.value = decodeURIComponent(location.hash.match(/^#filter=(.*)/)?.[1] ?? "");
  update();
});
