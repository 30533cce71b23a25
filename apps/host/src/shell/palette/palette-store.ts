import { atom } from "nanostores";
import { toastError } from "../../errors/notices.ts";

export const $isPaletteOpen = atom(false);
export const $areShortcutsShown = atom(false);

/** Loads the palette's code before it is needed. */
export function preloadPalette(): void {
  import("./CommandPalette.tsx").catch(() => undefined);
}

/** Opens the palette once its code is loaded; shows an error if loading fails. */
export function openPalette(): void {
  import("./CommandPalette.tsx").then(() => $isPaletteOpen.set(true), toastError);
}

/** Shows the keyboard shortcuts once their code is loaded; shows an error if loading fails. */
export function openShortcuts(): void {
  import("./ShortcutsDialog.tsx").then(() => $areShortcutsShown.set(true), toastError);
}
