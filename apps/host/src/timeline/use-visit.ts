import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { toastBackgroundError } from "../errors/notices.ts";
import { $isReading } from "./timeline-store.ts";
import { $visit, loadVisit, noteVisit } from "./unread-store.ts";

/**
 * The timeline that is open. `seenAt` is set if there were new entries: it is the time up to which
 * the person had seen everything.
 */
interface OpenVisit {
  readonly projectId: string;
  readonly seenAt?: string;
}

/**
 * Marks the timeline as seen while it is visible. If there are new entries, returns the time up to
 * which the person had seen everything.
 */
export function useVisit(projectId: string): string | undefined {
  const [opened, setOpened] = useState<OpenVisit>();
  const visit = useStore($visit);
  const isReading = useStore($isReading);
  const isVisible = usePageVisible();
  const unread = visit?.projectId === projectId ? visit.unread : 0;
  const isOpen = opened?.projectId === projectId;

  useEffect(() => {
    if (!isVisible) return undefined;
    let isCancelled = false;
    loadVisit(projectId)
      .then((before) => {
        if (isCancelled) return;
        const seenAt = before.unread > 0 ? before.seenAt : undefined;
        setOpened((known) =>
          known?.projectId === projectId && known.seenAt !== undefined
            ? known
            : { projectId, ...(seenAt === undefined ? {} : { seenAt }) },
        );
      })
      .catch(toastBackgroundError);
    return () => {
      isCancelled = true;
    };
  }, [projectId, isVisible]);

  useEffect(() => {
    // Mark only after the last visit is known, because marking replaces it. Held entries have not
    // been seen yet.
    if (isOpen && unread > 0 && isVisible && !isReading)
      noteVisit(projectId).catch(toastBackgroundError);
  }, [projectId, isOpen, unread, isVisible, isReading]);
  return isOpen ? opened.seenAt : undefined;
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
