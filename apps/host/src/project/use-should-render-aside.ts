import { useMedia } from "@tera/ui";

/** From this width, an aside is beside its page instead of under it. */
export const WIDE_ENOUGH = "(min-width: 1200px)";

/**
 * Returns false for an aside under its page until the page has loaded, so that the aside does not
 * shift.
 */
export function useShouldRenderAside(isPageLoaded: boolean): boolean {
  return useMedia(WIDE_ENOUGH) || isPageLoaded;
}
