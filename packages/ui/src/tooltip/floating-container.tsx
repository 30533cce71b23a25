import { createContext, use } from "react";

/** The element that floating parts are mounted in; a modal dialog offers itself, because everything outside it is inert. */
export const FloatingContainer = createContext<HTMLElement | null>(null);

/** Props for a portal: the surrounding dialog, or none for the page's body. */
export function useFloatingContainer(): { container?: HTMLElement } {
  const container = use(FloatingContainer);
  return container === null ? {} : { container };
}
