/** What a person chose for the page's colours; "system" follows the device. */
export type ThemeChoice = "light" | "dark" | "system";

/** Puts a choice in force on the whole page at once. */
export function applyTheme(
  choice: ThemeChoice,
  root: HTMLElement = document.documentElement,
): void {
  if (choice === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = choice;
}
