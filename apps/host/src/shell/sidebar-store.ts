import { atom } from "nanostores";

const COLLAPSED_KEY = "sidebar-folded";

/** Whether the person collapsed the sidebar to its rail. */
export const $isCollapsed = atom(readCollapsed());

/** Whether the person opened the sidebar beside a page that collapses it. */
export const $isOpenBesideFull = atom(false);

export const $isDrawerOpen = atom(false);

/** Collapses or expands the sidebar, and remembers it for the next visit. */
export function toggleSidebar(): void {
  $isCollapsed.set(!$isCollapsed.get());
  try {
    localStorage.setItem(COLLAPSED_KEY, String($isCollapsed.get()));
  } catch {
    // Without storage, the choice applies to this page only.
  }
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(COLLAPSED_KEY) === "true";
  } catch {
    return false;
  }
}
