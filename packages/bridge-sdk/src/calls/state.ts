import type { Caller } from "./call.ts";

/** The state that all tools and members of the project share. Paths are dotted strings or arrays of segments. */
export const stateCalls = ({ quick, person }: Caller) => ({
  /** The whole state as plain data. */
  get: person("getProjectState"),
  /** Sets the value at a path and answers it. */
  set: quick("setProjectState"),
  /** Fills in what is missing at a path, or in the whole state. */
  setDefaults: quick("setProjectStateDefaults"),
  /** Resolves when everything set so far is stored. */
  flush: quick("setProjectStateFlush"),
  /** Reads the state anew. */
  refresh: quick("setProjectStateRefresh"),
});
