import { useCallback, useEffect, useReducer, useRef } from "react";
import {
  IDLE_START,
  scheduleOverdue,
  toolStart,
  type JudgedBy,
  type ToolStart,
} from "./tool-start.ts";

/** Follows how a tool starts in its frame. Call `begin` whenever the frame gets a URL. */
export function useToolStart(): {
  readonly start: ToolStart;
  readonly begin: (judgedBy: JudgedBy) => void;
  readonly handleLoad: () => void;
  readonly handleHandshake: () => void;
} {
  const [start, send] = useReducer(toolStart, IDLE_START);
  const stop = useRef<() => void>(undefined);
  const begin = useCallback((judgedBy: JudgedBy) => {
    stop.current?.();
    send({ type: "begin", judgedBy });
    stop.current = scheduleOverdue(send);
  }, []);
  const handleLoad = useCallback(() => send({ type: "load" }), []);
  const handleHandshake = useCallback(() => send({ type: "handshake" }), []);
  useEffect(() => () => stop.current?.(), []);
  return { start, begin, handleLoad, handleHandshake };
}
