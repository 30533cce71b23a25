/** Returns the search that finds the references of a source; undefined means those without one. */
export function sourceQuery(name: string | undefined): string {
  // A phrase can't contain quotation marks; the search ignores them like all punctuation.
  return name === undefined ? "-has:source" : `source:"${name.replaceAll('"', " ").trim()}"`;
}
