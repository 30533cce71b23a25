/** A problem fails the check; a note does not. */
export interface Finding {
  readonly kind: "ok" | "problem" | "note";
  /** One or two sentences. */
  readonly text: string;
}
