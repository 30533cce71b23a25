import { type PasswordJudge, passwordJudge } from "./password-strength.ts";

let judge: Promise<PasswordJudge> | undefined;

/** The server's judge of passwords. Its lists take 20 MB of memory, so they are read when the first password comes. */
export function loadPasswordJudge(): Promise<PasswordJudge> {
  judge ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([core, lists]) => passwordJudge({ ...core, ...lists }),
  );
  return judge;
}
