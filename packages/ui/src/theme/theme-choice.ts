/** "system" follows the device. */
export type ThemeChoice = "light" | "dark" | "system";

export function applyTheme(
  choice: ThemeChoice,
  root: HTMLElement = document.documentElement,
): void {
  if (choice === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = choice;
}
