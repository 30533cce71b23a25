import { createContext, use } from "react";

/**
 * The element to mount popups in. A modal dialog provides itself, because everything else is inert.
 */
export const FloatingContainer = createContext<HTMLElement | null>(null);

export interface FloatingPlace {
  portal: { container?: HTMLElement };
  positioner: { positionMethod?: "fixed" };
}

const ON_PAGE: FloatingPlace = { portal: {}, positioner: {} };

/**
 * Mounts a popup in the surrounding dialog, if any, or on the page. A fixed position prevents
 * clipping by the dialog.
 */
export function useFloatingContainer(): FloatingPlace {
  const container = use(FloatingContainer);
  return container === null
    ? ON_PAGE
    : { portal: { container }, positioner: { positionMethod: "fixed" } };
}
