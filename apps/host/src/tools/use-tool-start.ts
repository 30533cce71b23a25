import { useCallback, useEffect, useReducer, useRef } from "react";
import { attempt } from "../errors/notices.ts";
import { isToolReachable } from "./tool-reach.ts";
import {
  IDLE_START,
  scheduleOverdue,
  toolStart,
  type JudgedBy,
  type ToolStart,
  type ToolStartEvent,
} from "./tool-start.ts";

/**
 * Follows how a tool starts in its frame. Call `begin` whenever the frame gets a URL. If `probed`
 * is given, checks that something answers at that address.
 */
export function useToolStart(): {
  readonly start: ToolStart;
  readonly begin: (judgedBy: JudgedBy, probed: string | undefined) => void;
  readonly handleLoad: () => void;
  readonly handleHandshake: () => void;
} {
  const [start, send] = useReducer(toolStart, IDLE_START);
  const stop = useRef<() => void>(undefined);
  const begin = useCallback((judgedBy: JudgedBy, probed: string | undefined) => {
    stop.current?.();
    send({ type: "begin", judgedBy });
    const stopOverdue = scheduleOverdue(send);
    const probe = new AbortController();
    stop.current = () => {
      stopOverdue();
      probe.abort();
    };
    if (probed !== undefined) attempt(() => reportReach(probed, probe.signal, send));
  }, []);
  const handleLoad = useCallback(() => send({ type: "load" }), []);
  const handleHandshake = useCallback(() => send({ type: "handshake" }), []);
  useEffect(() => () => stop.current?.(), []);
  return { start, begin, handleLoad, handleHandshake };
}

async function reportReach(
  address: string,
  signal: AbortSignal,
  send: (event: ToolStartEvent) => void,
): Promise<void> {
  const isReachable = await isToolReachable(address, signal);
  if (!isReachable && !signal.aborted) send({ type: "unreachable" });
}
