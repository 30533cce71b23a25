import { useRef } from "react";
import { randomId } from "../platform/session-id.ts";

/** The Idempotency-Key to ask for something with: the same for as long as the same is asked for, so that pressing again after a lost answer makes no second one. */
export function useIdempotencyKey(): (request: object) => string {
  const last = useRef<{ readonly asked: string; readonly key: string }>(undefined);
  return (request) => {
    const body = JSON.stringify(request);
    if (last.current?.asked !== body) last.current = { asked: body, key: randomId() };
    return last.current.key;
  };
}
