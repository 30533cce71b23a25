import { findAccount } from "./accounts.ts";
import { checkCode } from "./authenticator.ts";
import { type SecondStepMeans, logSecondStep } from "./login-events.ts";
import { notifyOwner } from "./login-mail.ts";
import type { LoginServices } from "./login-services.ts";
import type { ChallengePurpose } from "./passkey-challenges.ts";
import { verifyAuthentication } from "./passkey-ceremonies.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";

/** These are also the names of the form fields. */
export const PROOFS = ["code", "recoveryCode", "passkey"] as const;
export type Proof = (typeof PROOFS)[number];

export const MISSING_PROOF: Readonly<Record<Proof, string>> = {
  code: "Type the code that your app shows.",
  recoveryCode: "Type one of your recovery codes.",
  passkey: "We didn't receive a passkey. Try again.",
};

export const WRONG_PROOF: Readonly<Record<Proof, string>> = {
  code: "That code isn't right, or it was used already. Wait for the next one and type that.",
  recoveryCode: "That recovery code isn't right, or it was used already. Try another one.",
  passkey: "That passkey isn't one of your account's, or the page was open too long. Try again.",
};

export interface ProofSubject {
  readonly accountId: string;
  readonly purpose: ChallengePurpose;
}

/** Names of the proofs in the log. */
const MEANS_BY_PROOF = {
  code: "authenticator",
  recoveryCode: "recovery-code",
  passkey: "passkey",
} as const satisfies Record<Proof, SecondStepMeans>;

/** Checks a proof and consumes it. */
export async function isProved(
  services: LoginServices,
  proved: ProofSubject,
  proof: Proof,
  given: string,
): Promise<boolean> {
  const isRight = await CHECKS[proof](services, proved, given);
  logSecondStep(services, proved.accountId, MEANS_BY_PROOF[proof], isRight);
  return isRight;
}

const CHECKS: Readonly<
  Record<Proof, (room: LoginServices, proved: ProofSubject, given: string) => Promise<boolean>>
> = {
  code: async ({ context }, { accountId }, code) => {
    const checked = await checkCode(
      { database: context.database, keys: context.secrets.factorKeys },
      accountId,
      code,
    );
    if (checked === "unreadable")
      context.log.error(
        "login.factor-unreadable",
        new Error(
          "None of the keys in secrets.json decrypts an authenticator app's secret. Restore that file from a backup.",
        ),
      );
    return checked === "right";
  },
  recoveryCode: async (room, { accountId }, code) => {
    const { database } = room.context;
    const left = await consumeRecoveryCode(database, accountId, code);
    const account = left === undefined ? undefined : await findAccount(database, accountId);
    if (account === undefined) return false;
    const rest =
      left === 0
        ? "It was the last one: make new ones on your account page."
        : `You have ${left} left.`;
    notifyOwner(room, account, `One of your recovery codes was used to log in. ${rest}`);
    return true;
  },
  passkey: async ({ context }, { accountId, purpose }, answer) =>
    (await verifyAuthentication(context, purpose, answer, { userVerification: "discouraged" })) ===
    accountId,
};
