/** Splits a path such as `a.b[1].c`; copies an array. */
export function segmentsOf(path: string | readonly (string | number)[]): (string | number)[] {
  if (typeof path !== "string") return [...path];
  return path.split(/[.[\]]+/u).filter((segment) => segment !== "");
}

/** Ignores inherited properties. */
export function valueAt(container: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, segment) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, segment)
        ? (found as Record<string, unknown>)[segment]
        : undefined,
    container,
  );
}
