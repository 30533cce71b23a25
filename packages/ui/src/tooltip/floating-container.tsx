import { createContext, use } from "react";

/** The element that floating parts are mounted in; a modal dialog offers itself, because everything outside it is inert. */
export const FloatingContainer = createContext<HTMLElement | null>(null);

/** Props for a floating part's portal and positioner. */
export interface FloatingPlace {
  portal: { container?: HTMLElement };
  positioner: { positionMethod?: "fixed" };
}

const ON_PAGE: FloatingPlace = { portal: {}, positioner: {} };

/** Where a floating part goes: into the surrounding dialog, placed by the window so that the dialog's edge does not cut it, or on the page. */
export function useFloatingContainer(): FloatingPlace {
  const container = use(FloatingContainer);
  return container === null
    ? ON_PAGE
    : { portal: { container }, positioner: { positionMethod: "fixed" } };
}
