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

export type PasswordCheck =
  | { readonly kind: "judged"; readonly problem: string | undefined }
  | { readonly kind: "tooMany"; readonly answer: PageResponse };

/** Each strength check takes time and counts towards the IP address's limit. */
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
 * Returns a problem if the password matches the hash `current`. Call it only for an authenticated
 * person, because the result reveals the password.
 */
export async function judgeRepetition(
  password: string,
  current: string | undefined,
): Promise<string | undefined> {
  const isRepeated = await verifyPassword(password, current);
  return isRepeated ? "That is the password you have now. Choose another one." : undefined;
}
