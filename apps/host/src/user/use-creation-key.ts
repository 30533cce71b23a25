import { useRef } from "react";
import { randomId } from "../platform/session-id.ts";

/** The Idempotency-Key to ask for something with: the same for as long as the same is asked for, so that pressing again after a lost answer makes no second one. */
export function useCreationKey(): (wanted: object) => string {
  const last = useRef<{ readonly asked: string; readonly key: string }>(undefined);
  return (wanted) => {
    const asked = JSON.stringify(wanted);
    if (last.current?.asked !== asked) last.current = { asked, key: randomId() };
    return last.current.key;
  };
}
