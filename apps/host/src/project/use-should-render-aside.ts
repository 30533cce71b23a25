import { useMedia } from "@tera/ui";

/** Where an aside stands beside its page; anywhere narrower it follows below. */
const WIDE_ENOUGH = "(min-width: 1200px)";

/** Whether an aside may be drawn: at once beside its page, but below it only when the page itself is there and pushes nothing further down. */
export function useShouldRenderAside(isPageLoaded: boolean): boolean {
  return useMedia(WIDE_ENOUGH) || isPageLoaded;
}
