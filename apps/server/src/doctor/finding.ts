export interface Finding {
  /** A problem makes the command fail; a warning doesn't. */
  readonly level: "ok" | "warning" | "problem";
  readonly subject: string;
  /** For a warning or a problem, also says what to change. */
  readonly text: string;
}

export type Findings = readonly Finding[];

/** Returns functions that make findings about one subject. */
export function about(
  subject: string,
): Readonly<Record<Finding["level"], (text: string) => Finding>> {
  return {
    ok: (text) => ({ level: "ok", subject, text }),
    warning: (text) => ({ level: "warning", subject, text }),
    problem: (text) => ({ level: "problem", subject, text }),
  };
}

/** Returns the code of a system, TLS or database error, or its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
