import { useCallback, useEffect, useReducer, useRef } from "react";
import { attempt } from "../errors/notices.ts";
import { findToolReach } from "./tool-reach.ts";
import {
  IDLE_START,
  scheduleOverdue,
  toolStart,
  type JudgedBy,
  type ToolStart,
  type ToolStartEvent,
} from "./tool-start.ts";

/** A tool of the catalogue; the address only if the tool is not heard otherwise. */
export interface ReachQuestion {
  readonly tool: string;
  readonly probed: string | undefined;
}

/**
 * Follows how a tool starts in its frame. Call `begin` whenever the frame gets a URL. If a question
 * is given, checks whether the tool can be reached and framed.
 */
export function useToolStart(): {
  readonly start: ToolStart;
  readonly begin: (judgedBy: JudgedBy, question: ReachQuestion | undefined) => void;
  readonly handleLoad: () => void;
  readonly handleHandshake: () => void;
} {
  const [start, send] = useReducer(toolStart, IDLE_START);
  const stop = useRef<() => void>(undefined);
  const begin = useCallback((judgedBy: JudgedBy, question: ReachQuestion | undefined) => {
    stop.current?.();
    send({ type: "begin", judgedBy });
    const stopOverdue = scheduleOverdue(send);
    const probe = new AbortController();
    stop.current = () => {
      stopOverdue();
      probe.abort();
    };
    if (question !== undefined) attempt(() => reportReach(question, probe.signal, send));
  }, []);
  const handleLoad = useCallback(() => send({ type: "load" }), []);
  const handleHandshake = useCallback(() => send({ type: "handshake" }), []);
  useEffect(() => () => stop.current?.(), []);
  return { start, begin, handleLoad, handleHandshake };
}

async function reportReach(
  { tool, probed }: ReachQuestion,
  signal: AbortSignal,
  send: (event: ToolStartEvent) => void,
): Promise<void> {
  const reach = await findToolReach(tool, probed, signal);
  if (reach !== "reachable" && !signal.aborted) send({ type: reach });
}
