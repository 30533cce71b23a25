/** How short a password may be, in characters. */
export const MIN_CHARACTERS = 10;
/** How long; more costs the server work and people nothing. */
export const MAX_CHARACTERS = 200;

/** How hard a password is to guess; `tooShort`, `tooLong` and `easy` passwords are refused. */
export type PasswordLevel = "empty" | "tooShort" | "tooLong" | "easy" | "good" | "strong";

/** What is thought of a new password. `problem` says why it is refused and what to do. */
export interface PasswordVerdict {
  readonly level: PasswordLevel;
  readonly problem?: string;
}

/** What is wrong with a password's length alone; undefined when it will do. */
export function judgeLength(password: string): PasswordVerdict | undefined {
  const length = Array.from(password.normalize("NFKC")).length;
  if (length === 0) return { level: "empty", problem: "Choose a password." };
  if (length < MIN_CHARACTERS) {
    const problem = `Use at least ${MIN_CHARACTERS} characters. This one has ${length}.`;
    return { level: "tooShort", problem };
  }
  if (length > MAX_CHARACTERS) {
    const problem = `Use at most ${MAX_CHARACTERS} characters. This one has ${length}.`;
    return { level: "tooLong", problem };
  }
  return undefined;
}
