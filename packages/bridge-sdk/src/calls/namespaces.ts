import type { Caller } from "./call.ts";

/** Named stores of the project, one or more for each tool. */
export const namespaceCalls = ({ quick }: Caller) => ({
  /** The content of a namespace, or null where there is none. */
  get: quick("getNamespace"),
  /** Merges into a namespace, or replaces it with `{method: "set"}`; makes it where it is missing. */
  set: quick("setNamespace"),
  /** The namespaces of the project, by name. */
  list: quick("listNamespaces"),
});
