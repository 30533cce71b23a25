/** The SQLSTATE from either engine, such as "23505" for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint_name" in error && typeof error.constraint_name === "string")
    return error.constraint_name;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  return undefined;
}
