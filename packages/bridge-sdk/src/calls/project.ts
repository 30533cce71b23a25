import type { Caller } from "./call.ts";

/** The project the tool works in. */
export const projectCalls = ({ quick, person }: Caller) => ({
  /** The active project, or null. */
  get: quick("getProject"),
  /** All projects of the person. */
  list: quick("getProjects"),
  /** The active project; lets the person choose one where there is none. */
  require: person("requireProject"),
  /** Lets the person choose a project; rejects with code CANCEL when they do not. */
  select: person("selectProject"),
  /** Changes the active project; the host may ask the person first. */
  setActive: person("setActiveProject"),
  /** Public addresses and publishable keys. */
  credentials: quick("getCredentials"),
});
