/** The code of a failed change: FORBIDDEN stays, so that tools can tell it; others become `code`. */
export function failureCode(error: unknown, code: string): string {
  return error instanceof Error && "code" in error && error.code === "FORBIDDEN"
    ? "FORBIDDEN"
    : code;
}
