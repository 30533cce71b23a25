import { atom } from "nanostores";

/** Key of the setting on this device. */
const COLLAPSED_KEY = "sidebar-folded";

/** The key that folds and unfolds the sidebar. */
export const SIDEBAR_TOGGLE_KEY = "[";

/** True while the sidebar is folded to its rail by the person. */
export const $isCollapsed = atom(readCollapsed());

/** True while the person has the sidebar open beside a page that it is folded for by itself. */
export const $isOpenBesideFull = atom(false);

/** True while the drawer of narrow windows is open. */
export const $isDrawerOpen = atom(false);

/** Folds or unfolds the sidebar, also for the next visit. */
export function toggleSidebar(): void {
  $isCollapsed.set(!$isCollapsed.get());
  try {
    localStorage.setItem(COLLAPSED_KEY, String($isCollapsed.get()));
  } catch {
    // Without storage it holds for this page.
  }
}

/** True for a key press that folds the sidebar: '[' alone, and not typed into a field. */
export function isSidebarToggleKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">,
): boolean {
  if (event.key !== SIDEBAR_TOGGLE_KEY || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target as Partial<HTMLElement> | null;
  return (
    !(target?.isContentEditable ?? false) &&
    !/^(input|textarea|select)$/i.test(target?.tagName ?? "")
  );
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(COLLAPSED_KEY) === "true";
  } catch {
    return false;
  }
}
