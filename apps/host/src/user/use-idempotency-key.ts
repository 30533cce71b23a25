import { useRef } from "react";
import { randomId } from "../platform/session-id.ts";

/**
 * Returns the same key for an unchanged request, so that a retry after a lost answer creates
 * nothing twice.
 */
export function useIdempotencyKey(): (request: object) => string {
  const last = useRef<{ readonly asked: string; readonly key: string }>(undefined);
  return (request) => {
    const body = JSON.stringify(request);
    if (last.current?.asked !== body) last.current = { asked: body, key: randomId() };
    return last.current.key;
  };
}
