import { type RefObject, useEffect } from "react";
import { toaster } from "../errors/notices.ts";
import { INVALID_BOOKMARK, readBookmark, UNKNOWN_BOOKMARK } from "./bookmark.ts";
import { SIDEBAR_BOOKMARK } from "./help-content.ts";

/** Opens and focuses the section in the address's hash, on mount and whenever the hash changes. */
export function useBookmark(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    openBookmark();
    window.addEventListener("hashchange", openBookmark);
    return () => window.removeEventListener("hashchange", openBookmark);
  }, [isOn]);
}

/** Opens a section of a page in the sidebar. The page's address can't name it there. */
export function useSidebarBookmark(
  page: RefObject<HTMLElement | null>,
  bookmark: string | undefined,
): void {
  useEffect(() => {
    if (bookmark === undefined) return;
    const marked = page.current?.querySelectorAll<HTMLElement>(`[data-${SIDEBAR_BOOKMARK}]`) ?? [];
    const target = [...marked].find(({ dataset }) => dataset[SIDEBAR_BOOKMARK] === bookmark);
    if (target !== undefined) openPart(target);
  }, [page, bookmark]);
}

function openBookmark(): void {
  const bookmark = readBookmark(location.hash);
  if (bookmark.state === "none") return;
  if (bookmark.state === "invalid") {
    toaster.error(INVALID_BOOKMARK);
    return;
  }
  const target = document.getElementById(bookmark.id);
  if (target === null) toaster.error(UNKNOWN_BOOKMARK);
  else openPart(target);
}

/** Unfolds the part if need be, scrolls to its heading and focuses it. */
function openPart(heading: HTMLElement): void {
  const details = heading.closest("details");
  if (details !== null) details.open = true;
  heading.scrollIntoView();
  const summary = heading.closest("summary");
  if (summary === null) heading.tabIndex = -1;
  (summary ?? heading).focus({ preventScroll: true });
}
