import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import type { ToolDefinition } from "@tera/contract";
import { $isSettled } from "../projects/active-project.ts";
import { $session } from "../session/session-store.ts";
import { readResumedPath } from "./resumed-path.ts";

/**
 * If the person opened the tool's first page, calls `replacePage` with the path at which they left
 * the tool. Returns true until that path is known.
 */
export function useResumedPath(
  tool: ToolDefinition,
  isFirstPage: boolean,
  replacePage: (path: string) => void,
): boolean {
  const [isPending, setPending] = useState(tool.resumePath && isFirstPage);
  const session = useStore($session);
  const isSettled = useStore($isSettled);
  const isKnown = session.state === "logged out" || (session.state === "user" && isSettled);
  const latest = useRef({ tool, replacePage });
  useEffect(() => {
    latest.current = { tool, replacePage };
  });
  useEffect(() => {
    if (!isPending || !isKnown) return undefined;
    let isLeft = false;
    void readResumedPath(latest.current.tool).then((path) => {
      if (isLeft) return;
      if (path !== undefined) latest.current.replacePage(path);
      setPending(false);
    });
    return () => {
      isLeft = true;
    };
  }, [isPending, isKnown]);
  return isPending;
}
