/**
 * Returns FORBIDDEN for a forbidden change, so that tools recognise it, and `code` for any other.
 */
export function failureCode(error: unknown, code: string): string {
  return error instanceof Error && "code" in error && error.code === "FORBIDDEN"
    ? "FORBIDDEN"
    : code;
}
