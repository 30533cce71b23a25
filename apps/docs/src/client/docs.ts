import { addCopyButtons } from "./copy-buttons.ts";
import { addSearch } from "./search-box.ts";

addCopyButtons(document);
const place = document.querySelector<HTMLElement>(".search");
if (place) addSearch(place);

// The menu of narrow screens is open while the address names it.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && location.hash === "#menu") location.hash = "#content";
});
