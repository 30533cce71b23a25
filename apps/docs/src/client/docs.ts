import { addCopyButtons } from "./copy-buttons.ts";
import { addSearch } from "./search-box.ts";

addCopyButtons(document);
const place = document.querySelector<HTMLElement>(".search");
if (place) addSearch(place);

// Shows the current page in a list that is longer than the window.
const current = document.querySelector<HTMLElement>("#menu [aria-current]");
const menu = document.querySelector<HTMLElement>("#menu");
if (current && menu && current.offsetTop > menu.clientHeight - 80)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

// The menu of narrow screens is open while the address names it.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && location.hash === "#menu") location.hash = "#content";
});
