import type { Caller } from "./call.ts";

/** The project's timeline. */
export const logCalls = ({ quick }: Caller) => ({
  /** Adds an entry; `type` is required. */
  add: quick("projectLog"),
});
