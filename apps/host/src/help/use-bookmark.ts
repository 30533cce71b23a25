import { useEffect } from "react";
import { toaster } from "../errors/notices.ts";
import { INVALID_BOOKMARK, readBookmark, UNKNOWN_BOOKMARK } from "./bookmark.ts";

/** Opens and focuses the section that the address names, now and when the address changes. */
export function useBookmark(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    openBookmark();
    window.addEventListener("hashchange", openBookmark);
    return () => window.removeEventListener("hashchange", openBookmark);
  }, [isOn]);
}

function openBookmark(): void {
  const bookmark = readBookmark(location.hash);
  if (bookmark.state === "none") return;
  if (bookmark.state === "invalid") {
    toaster.error(INVALID_BOOKMARK);
    return;
  }
  const target = document.getElementById(bookmark.id);
  if (target === null) {
    toaster.error(UNKNOWN_BOOKMARK);
    return;
  }
  const details = target.closest("details");
  if (details !== null) details.open = true;
  target.scrollIntoView();
  const summary = target.closest("summary");
  if (summary === null) target.tabIndex = -1;
  (summary ?? target).focus({ preventScroll: true });
}
