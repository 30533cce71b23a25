import type { Account } from "./accounts.ts";
import type { PageResponse } from "./page-response.ts";
import {
  type LoginServices,
  type Visit,
  newPasswordAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { passwordContext } from "./password-context.ts";
import { judgeLength } from "./password-length.ts";
import { loadPasswordJudge } from "./password-judge.ts";
import { verifyPassword } from "./passwords.ts";

type Names = Pick<Account, "email" | "givenName" | "familyName">;

/** What came of checking a new password: what is wrong with it, if anything, or the answer where too many were checked. */
export type PasswordCheck =
  | { readonly kind: "judged"; readonly problem: string | undefined }
  | { readonly kind: "tooMany"; readonly answer: PageResponse };

/** Checks a password that a person wants to have from now on. Judging costs time, so it is counted for the visitor's address. */
export async function checkNewPassword(
  services: LoginServices,
  visit: Visit,
  password: string,
  person: Names,
): Promise<PasswordCheck> {
  const wrongLength = judgeLength(password);
  if (wrongLength !== undefined) return { kind: "judged", problem: wrongLength.problem };
  const counted = await newPasswordAttempt(services, visit);
  if (!counted.allowed) return { kind: "tooMany", answer: tooManyAttempts(services, counted) };
  const judgePassword = await loadPasswordJudge();
  const { problem } = judgePassword(
    password,
    passwordContext(services.context.configuration, person),
  );
  return { kind: "judged", problem };
}

/**
 * What is wrong with a new password that is the account's `current` one, by its hash; undefined for any other. The answer confirms a
 * guess: ask it only for a person who has proven who they are.
 */
export async function judgeRepetition(
  password: string,
  current: string | undefined,
): Promise<string | undefined> {
  const isRepeated = await verifyPassword(password, current);
  return isRepeated ? "That is the password you have now. Choose another one." : undefined;
}
