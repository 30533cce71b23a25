import { countText } from "../platform/date-text.ts";
import type { PersonalTokenScope } from "@tera/contract";

/** The server's limit. */
const MAX_NAME_LENGTH = 100;

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly PersonalTokenScope[];
  /** ISO 8601; absent for a token without expiry. */
  readonly expiresAt?: string;
}

export interface NewTokenProblems {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
}

/** Empty if the token can be created. */
export function newTokenProblems(
  name: string,
  scopes: readonly PersonalTokenScope[],
): NewTokenProblems {
  const nameProblem = problemOfName(name.trim());
  return {
    ...(nameProblem === undefined ? {} : { name: nameProblem }),
    ...(scopes.length === 0 ? { scopes: "Choose at least one permission." } : {}),
  };
}

function problemOfName(name: string): string | undefined {
  if (name === "") return "Give the token a name that says what it is for.";
  return name.length > MAX_NAME_LENGTH
    ? `A name has ${MAX_NAME_LENGTH} characters at most; this one has ${countText(name.length)}.`
    : undefined;
}
