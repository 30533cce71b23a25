import { type PasswordJudge, passwordJudge } from "./password-strength.ts";

let judge: Promise<PasswordJudge> | undefined;

/** Loads the word lists on first use, because they take 20 MB of memory. */
export function loadPasswordJudge(): Promise<PasswordJudge> {
  judge ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([core, lists]) => passwordJudge({ ...core, ...lists }),
  );
  return judge;
}
