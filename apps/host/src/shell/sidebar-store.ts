import { atom } from "nanostores";

const COLLAPSED_KEY = "sidebar-folded";

export const SIDEBAR_TOGGLE_KEY = "[";

/** Whether the person collapsed the sidebar to its rail. */
export const $isCollapsed = atom(readCollapsed());

/** Whether the person opened the sidebar beside a page that collapses it. */
export const $isOpenBesideFull = atom(false);

export const $isDrawerOpen = atom(false);

/** Also applies to the next visit. */
export function toggleSidebar(): void {
  $isCollapsed.set(!$isCollapsed.get());
  try {
    localStorage.setItem(COLLAPSED_KEY, String($isCollapsed.get()));
  } catch {
    // Without storage, the choice applies to this page only.
  }
}

/** True for '[' without modifiers, outside text fields. */
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
