"use strict";
// On paper nothing can be unfolded: what is folded is opened for the print and closed again.
let opened = [];
addEventListener("beforeprint", () => {
  opened = Array.from(document.querySelectorAll("details:not([open])"));
  for (const part of opened) part.open = true;
});
addEventListener("afterprint", () => { for (const part of opened) part.open = false; });
// A link to folded code unfolds it.
function unfold() {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details");
  if (part) part.open = true;
}
addEventListener("hashchange", unfold);
unfold();
