/** The segments of a path into the state: of `a.b[1].c`, or of a list of them as it is. */
export function segmentsOf(path: string | readonly (string | number)[]): (string | number)[] {
  if (typeof path !== "string") return [...path];
  return path.split(/[.[\]]+/u).filter((segment) => segment !== "");
}

/** What is at a place, or undefined. */
export function valueAt(container: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, segment) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, segment)
        ? (found as Record<string, unknown>)[segment]
        : undefined,
    container,
  );
}
