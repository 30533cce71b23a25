import { Button, screenOnly } from "@tera/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import styled from "styled-components";
import { toastError } from "../errors/notices.ts";
import { loadMore, type Timeline } from "./timeline-store.ts";

/** Distance from the end of the list at which the next page is loaded. */
const AHEAD = "600px";

const Root = styled.div`
  margin-top: 16px;
  ${screenOnly}
`;

export interface MoreEntriesProps {
  readonly timeline: Timeline;
  readonly loadsOnScroll: boolean;
}

/** Loads the next page by a button, and by scrolling to it. After a failure, only by the button. */
export function MoreEntries({ timeline, loadsOnScroll }: MoreEntriesProps) {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = (): void => {
    setState("loading");
    loadMore().then(
      () => setState("idle"),
      (error: unknown) => {
        setState("failed");
        toastError(error);
      },
    );
  };
  const loadIfIdle = useEffectEvent(() => {
    if (state === "idle") load();
  });
  const { hasMore, entries, query } = timeline;
  useEffect(() => {
    if (!loadsOnScroll || !hasMore || root.current === null) return undefined;
    const observer = new IntersectionObserver(
      (records) => {
        if (records.some(({ isIntersecting }) => isIntersecting)) loadIfIdle();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(root.current);
    return () => observer.disconnect();
    // Observing again after each page loads on if the end is still near.
  }, [loadsOnScroll, hasMore, entries.length]);
  if (!hasMore) return null;
  return (
    <Root ref={root}>
      <Button busy={state === "loading"} busyLabel="Loading" onClick={load}>
        {query.order === "latest" ? "Show earlier entries" : "Show later entries"}
      </Button>
    </Root>
  );
}
