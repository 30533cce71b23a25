import type { Caller } from "./call.ts";

/** The host's address bar and title. */
export const pageCalls = ({ quick }: Caller) => ({
  /** Remembers where the tool is: a path that starts with '/', or `{path, title}`. */
  set: quick("setPage"),
});
