import { atom } from "nanostores";

export const $isPaletteOpen = atom(false);
export const $areShortcutsShown = atom(false);

/** Loads the palette's code before it is needed. */
export function preloadPalette(): void {
  import("./CommandPalette.tsx").catch(() => undefined);
}

export function openPalette(): void {
  $isPaletteOpen.set(true);
}
