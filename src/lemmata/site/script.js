"use strict";
// The table of claims: searched, filtered, sorted. What is chosen stands in the address, so that a view can be linked to.
const form = document.getElementById("filters");
const table = document.getElementById("claims");
const body = table.tBodies[0];
const rows = Array.from(body.rows);
const shown = document.getElementById("shown");
const fields = Array.from(form.elements).filter((field) => field.name);
const heads = Array.from(table.tHead.rows[0].cells);

function narrow() {
  const words = form.elements.q.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const filters = fields.filter((field) => field.tagName === "SELECT" && field.value);
  let count = 0;
  for (const row of rows) {
    const text = `${row.textContent} ${row.dataset.found || ""}`.normalize("NFKC").toLowerCase();
    row.hidden = !(words.every((word) => text.includes(word)) && filters.every((field) => row.dataset[field.name] === field.value));
    count += row.hidden ? 0 : 1;
  }
  shown.textContent = `${count} of ${rows.length} ${rows.length === 1 ? "claim" : "claims"}`;
}

function remember() {
  const chosen = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
  history.replaceState(null, "", chosen.toString() ? `#${chosen}` : location.pathname);
}

function recall() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  for (const field of fields) field.value = chosen.get(field.name) || "";
  narrow();
}

function sort(column) {
  const head = heads[column];
  const down = head.getAttribute("aria-sort") === "ascending";
  const key = (row) => row.cells[column].dataset.key || row.cells[column].textContent;
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const ordered = Array.from(rows).sort((one, other) => key(one).localeCompare(key(other), "en", { numeric: true }));
  body.append(...(down ? ordered.reverse() : ordered));
}

form.hidden = false;
form.addEventListener("input", () => { narrow(); remember(); });
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", recall);
heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => sort(column)));
recall();
