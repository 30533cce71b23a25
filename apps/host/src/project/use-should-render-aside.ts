import { useMedia } from "@tera/ui";

/** From this width, an aside is beside its page, otherwise below it. */
const WIDE_ENOUGH = "(min-width: 1200px)";

/** Below its page, an aside waits until the page has loaded, so that it does not shift. */
export function useShouldRenderAside(isPageLoaded: boolean): boolean {
  return useMedia(WIDE_ENOUGH) || isPageLoaded;
}
