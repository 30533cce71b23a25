import { useLayoutEffect } from "react";
import { isShortcut } from "../../platform/shortcuts.ts";
import { $isPaletteOpen, openPalette, openShortcuts, preloadPalette } from "./palette-store.ts";

/** A dialog other than the sidebar's drawer. */
export const OPEN_DIALOG = "dialog:modal:not([data-drawer])";

/** Opens the palette and the list of shortcuts by key, unless a dialog is open. */
export function usePaletteKeys(): void {
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key === "Control" || event.key === "Meta") preloadPalette();
      if (event.defaultPrevented) return;
      const isPalette = isShortcut(event, "palette");
      if (!isPalette && !isShortcut(event, "shortcuts")) return;
      if (isPalette) event.preventDefault();
      if (isPalette && $isPaletteOpen.get()) $isPaletteOpen.set(false);
      else if (document.querySelector(OPEN_DIALOG) !== null) return;
      else if (isPalette) openPalette();
      else openShortcuts();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
