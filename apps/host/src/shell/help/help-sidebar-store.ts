import { atom } from "nanostores";
import { readWebStorage, writeWebStorage } from "../../platform/web-storage.ts";

const OPEN_KEY = "help-open";
const WIDTH_KEY = "help-width";

/** Matches windows in which the help sidebar fits beside the page. In others it is a sheet. */
export const HELP_BESIDE_MEDIA = "(min-width: 1024px)";

/** In pixels. */
export const HELP_WIDTH = { min: 320, usual: 400, max: 640 } as const;

/** Whether the person opened the help sidebar; used in windows in which it fits beside the page. */
export const $isHelpOpen = atom(readWebStorage("device", OPEN_KEY) === "true");

/** Whether the sheet is open. Unlike the sidebar, it starts closed. */
export const $isHelpSheetOpen = atom(false);

export const $helpWidth = atom(
  inRange(Number(readWebStorage("device", WIDTH_KEY) ?? HELP_WIDTH.usual)),
);

/** Opens or closes the help sidebar, and remembers it for the next visit. */
export function setHelpOpen(isOpen: boolean): void {
  $isHelpOpen.set(isOpen);
  writeWebStorage("device", OPEN_KEY, String(isOpen));
}

/** Sets the width within the limits of `HELP_WIDTH`, and remembers it for the next visit. */
export function setHelpWidth(pixels: number): void {
  $helpWidth.set(inRange(pixels));
  writeWebStorage("device", WIDTH_KEY, String($helpWidth.get()));
}

function inRange(pixels: number): number {
  if (!Number.isFinite(pixels)) return HELP_WIDTH.usual;
  return Math.round(Math.min(HELP_WIDTH.max, Math.max(HELP_WIDTH.min, pixels)));
}
