import { type PersonalTokenScope, tokenApi } from "@tera/contract";

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

/** Returns an empty object if the token can be created. */
export function newTokenProblems(
  name: string,
  scopes: readonly PersonalTokenScope[],
): NewTokenProblems {
  const { shape } = tokenApi.create.body;
  const nameProblem = shape.name.safeParse(name).error?.issues[0]?.message;
  const scopesProblem = shape.scopes.safeParse(scopes).error?.issues[0]?.message;
  return {
    ...(nameProblem === undefined ? {} : { name: nameProblem }),
    ...(scopesProblem === undefined ? {} : { scopes: scopesProblem }),
  };
}
