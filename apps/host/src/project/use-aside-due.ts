import { useMedia } from "@tera/ui";

/** Where an aside stands beside its page; anywhere narrower it follows below. */
const BESIDE = "(min-width: 1200px)";

/** Whether an aside may be drawn: at once beside its page, but below it only when the page itself is there and pushes nothing further down. */
export function useAsideDue(isPageThere: boolean): boolean {
  return useMedia(BESIDE) || isPageThere;
}
