export const MIN_CHARACTERS = 10;
/** Longer passwords take longer to check and are no safer. */
export const MAX_CHARACTERS = 200;

/** Every level below `good` is rejected. */
export type PasswordLevel = "empty" | "tooShort" | "tooLong" | "easy" | "good" | "strong";

/** `problem` says why the password is rejected and what to do. */
export interface PasswordVerdict {
  readonly level: PasswordLevel;
  readonly problem?: string;
}

/** Returns undefined if the length is allowed. */
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
