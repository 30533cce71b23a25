import { atom } from "nanostores";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

const COLLAPSED_KEY = "sidebar-folded";

/** Whether the person collapsed the sidebar to its rail. */
export const $isCollapsed = atom(readWebStorage("device", COLLAPSED_KEY) === "true");

/** Whether the person opened the sidebar beside a page that collapses it. */
export const $isOpenBesideFull = atom(false);

export const $isDrawerOpen = atom(false);

/** Collapses or expands the sidebar, and remembers it for the next visit. */
export function toggleSidebar(): void {
  $isCollapsed.set(!$isCollapsed.get());
  writeWebStorage("device", COLLAPSED_KEY, String($isCollapsed.get()));
}
