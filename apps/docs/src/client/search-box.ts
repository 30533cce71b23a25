import type { FoundSection, Search } from "./search.ts";

const MAX_RESULTS = 12;

/**
 * Adds a search field with a list of results, as an ARIA combobox. `/` focuses it, the arrow keys
 * choose a result and Enter opens it. The index loads when the field first gets focus.
 */
export function addSearch(place: HTMLElement): void {
  const { input, list, message } = addElements(place);
  let search: Promise<Search> | undefined;
  let active = -1;
  const load = (): Promise<Search> =>
    (search ??= import("./search.ts").then(({ openSearch }) =>
      openSearch(place.dataset["index"] ?? ""),
    ));
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const choose = (index: number): void => {
    active = index;
    for (const [at, option] of options().entries())
      option.setAttribute("aria-selected", String(at === index));
    const chosen = options()[index];
    if (chosen) {
      input.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const show = (found: readonly FoundSection[], text: string): void => {
    list.replaceChildren(...found.slice(0, MAX_RESULTS).map(resultElement));
    const isOpen = text !== "";
    place.classList.toggle("open", isOpen);
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(isOpen && found.length > 0));
    message.textContent = isOpen ? messageFor(found.length, text) : "";
    choose(found.length > 0 ? 0 : -1);
  };
  const find = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === "") return show([], "");
    try {
      const found = (await load())(text);
      if (input.value.trim() === text) show(found, text);
    } catch {
      search = undefined;
      place.classList.add("open");
      message.textContent =
        "The search couldn't be loaded. Check your connection, then type again.";
    }
  };
  const close = (): void => show([], "");

  input.addEventListener("focus", () => void load().catch(() => (search = undefined)));
  input.addEventListener("input", () => void find());
  input.addEventListener("keydown", (event) => {
    const count = options().length;
    if (event.key === "Escape") {
      input.value = "";
      close();
    } else if (event.key === "Enter") options()[active]?.querySelector("a")?.click();
    else if (count > 0 && event.key === "ArrowDown") choose((active + 1) % count);
    else if (count > 0 && event.key === "ArrowUp") choose((active - 1 + count) % count);
    else return;
    event.preventDefault();
  });
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) close();
  });
  // A link to a section of this page does not leave it.
  list.addEventListener("click", close);
  addShortcut(input);
}

function addElements(place: HTMLElement): {
  input: HTMLInputElement;
  list: HTMLElement;
  message: HTMLElement;
} {
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Search";
  input.autocomplete = "off";
  input.spellcheck = false;
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-label": "Search the documentation",
    "aria-expanded": "false",
    "aria-controls": "results",
    "aria-autocomplete": "list",
    "aria-keyshortcuts": "/",
  }))
    input.setAttribute(name, value);
  const key = document.createElement("kbd");
  key.textContent = "/";
  key.setAttribute("aria-hidden", "true");
  const panel = document.createElement("div");
  panel.className = "found";
  const message = document.createElement("p");
  message.setAttribute("role", "status");
  const list = document.createElement("ul");
  list.id = "results";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Sections found");
  panel.append(message, list);
  place.append(input, key, panel);
  return { input, list, message };
}

function resultElement({ href, heading, page, excerpt }: FoundSection, index: number): HTMLElement {
  const option = document.createElement("li");
  option.id = `result-${index}`;
  option.setAttribute("role", "option");
  const link = document.createElement("a");
  link.href = href;
  link.tabIndex = -1;
  link.append(
    ...[heading, heading === page ? "" : page, excerpt].filter(Boolean).map((text, at) => {
      const line = document.createElement(at === 0 ? "b" : "span");
      line.textContent = text;
      return line;
    }),
  );
  option.append(link);
  return option;
}

function messageFor(count: number, text: string): string {
  if (count === 0) return `Nothing matches “${text}”. Try a call's name or another word.`;
  const found = count === 1 ? "1 section" : `${count} sections`;
  return count > MAX_RESULTS ? `${found}, the best ${MAX_RESULTS} below` : found;
}

function addShortcut(input: HTMLInputElement): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}
