import { countText } from "../platform/date-text.ts";
import type { TokenScope } from "./token-scopes.ts";

/** The longest name that the server takes. */
const MAX_NAME_LENGTH = 100;

/** What is asked for when a token is made. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** ISO 8601; without it the token works until it is revoked. */
  readonly expiresAt?: string;
}

/** What has to be mended before a token can be made, by field. */
export interface NewTokenProblems {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
}

/** What is wrong with a name and with what was ticked; nothing where the token can be made. */
export function newTokenProblems(name: string, scopes: readonly TokenScope[]): NewTokenProblems {
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
