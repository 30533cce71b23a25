import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { toastBackgroundError } from "../errors/notices.ts";
import { $isReading } from "./timeline-store.ts";
import { $visit, loadVisit, noteVisit } from "./unread-store.ts";

/**
 * Marks the timeline as seen while it is visible, and returns up to when it was seen before, if
 * something is new.
 */
export function useVisit(projectId: string): string | undefined {
  const [seenAt, setSeenAt] = useState<string>();
  const visit = useStore($visit);
  const isReading = useStore($isReading);
  const isVisible = usePageVisible();
  const unread = visit?.projectId === projectId ? visit.unread : 0;

  useEffect(() => {
    if (!isVisible) return undefined;
    let isCancelled = false;
    loadVisit(projectId)
      .then(async (before) => {
        if (isCancelled) return;
        if (before.unread > 0) setSeenAt((known) => known ?? before.seenAt);
        await noteVisit(projectId);
      })
      .catch(toastBackgroundError);
    return () => {
      isCancelled = true;
    };
  }, [projectId, isVisible]);

  useEffect(() => {
    // Entries that are held behind a button are not seen yet.
    if (unread > 0 && isVisible && !isReading) noteVisit(projectId).catch(toastBackgroundError);
  }, [projectId, unread, isVisible, isReading]);
  return seenAt;
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const listen = (): void => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);
  return isVisible;
}
