import type { Caller } from "./call.ts";

/** Who is at the keyboard. */
export const userCalls = ({ quick, person }: Caller) => ({
  /** The person who is logged in, or null. */
  get: quick("getUser"),
  /** The person who is logged in; asks for a login first where there is none. */
  require: person("requireUser"),
});
