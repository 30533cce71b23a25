import { isIP } from "node:net";
import type * as webAuthn from "@simplewebauthn/server";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import type { Account } from "./accounts.ts";
import { type ChallengePurpose, openChallenge, consumeChallenge } from "./passkey-challenges.ts";
import {
  type PasskeyCredential,
  findPasskey,
  passkeyDescriptors,
  recordPasskeyUse,
} from "./passkeys.ts";

export interface PasskeyContext {
  readonly database: Database;
  readonly configuration: Pick<ServerConfiguration, "publicOrigin" | "productName">;
}

export type NewPasskey = Omit<PasskeyCredential, "accountId">;

/** Whether the device must verify its user. "required" if the passkey replaces the password. */
export type UserVerification = "required" | "discouraged";

const MAX_FIELD_CHARACTERS = 12_000;
const CEREMONY_TIMEOUT_MS = 60_000;
const base64url = z.string().max(MAX_FIELD_CHARACTERS);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** Browsers do not support passkeys on IP addresses. */
export function arePasskeysPossible({
  publicOrigin,
}: Pick<ServerConfiguration, "publicOrigin">): boolean {
  const { hostname } = new URL(publicOrigin);
  return isIP(hostname) === 0 && !hostname.startsWith("[");
}

export async function registrationOptions(
  { database, configuration }: PasskeyContext,
  account: Account,
  purpose: ChallengePurpose,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: configuration.productName,
    rpID: new URL(configuration.publicOrigin).hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: [account.givenName, account.familyName].join(" ").trim(),
    challenge: new Uint8Array(await openChallenge(database, purpose)),
    excludeCredentials: await passkeyDescriptors(database, account.id),
    // Prefers passkeys that can log in alone. Other passkeys can serve as a second step.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Returns undefined if the response is invalid. */
export async function verifyRegistration(
  { database, configuration }: PasskeyContext,
  purpose: ChallengePurpose,
  answer: string,
): Promise<NewPasskey | undefined> {
  const response = parse(registrationSchema, answer);
  const expectedChallenge = await consumeChallenge(database, purpose);
  if (response === undefined || expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      ...expectedOf(configuration),
      requireUserVerification: false,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transports ?? [],
  };
}

/** Allows the account's passkeys or, without `accountId`, any passkey. */
export async function authenticationOptions(
  { database, configuration }: PasskeyContext,
  purpose: ChallengePurpose,
  {
    userVerification,
    accountId,
  }: { readonly userVerification: UserVerification; readonly accountId?: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = accountId === undefined ? [] : await passkeyDescriptors(database, accountId);
  // Built without the library, so that not every log-in page loads it.
  return {
    rpId: new URL(configuration.publicOrigin).hostname,
    challenge: (await openChallenge(database, purpose)).toString("base64url"),
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification,
    allowCredentials: known.map((passkey) => ({ ...passkey, type: "public-key" })),
  };
}

/** Returns the id of the passkey's account, or undefined if the response is invalid. */
export async function verifyAuthentication(
  { database, configuration }: PasskeyContext,
  purpose: ChallengePurpose,
  answer: string,
  { userVerification }: { readonly userVerification: UserVerification },
): Promise<string | undefined> {
  const response = parse(assertionSchema, answer);
  const expectedChallenge = await consumeChallenge(database, purpose);
  const passkey = response && (await findPasskey(database, response.id));
  if (response === undefined || passkey === undefined || expectedChallenge === undefined)
    return undefined;
  const { userHandle } = response.response;
  // A user handle must match the account. Logging in with a passkey alone requires one.
  const named =
    userHandle === undefined ? undefined : Buffer.from(userHandle, "base64url").toString("utf8");
  const isOwner =
    named === passkey.accountId || (named === undefined && userVerification === "discouraged");
  if (!isOwner) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      ...expectedOf(configuration),
      requireUserVerification: userVerification === "required",
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  if (verified?.verified !== true) return undefined;
  await recordPasskeyUse(database, passkey.id, verified.authenticationInfo.newCounter);
  return passkey.accountId;
}

/** Loads the library on first use, because it takes 20 MB of memory. */
function loadWebAuthn(): Promise<typeof webAuthn> {
  return import("@simplewebauthn/server");
}

function expectedOf({ publicOrigin }: Pick<ServerConfiguration, "publicOrigin">): {
  expectedOrigin: string;
  expectedRPID: string;
} {
  return { expectedOrigin: publicOrigin, expectedRPID: new URL(publicOrigin).hostname };
}

function parse<Shape extends z.ZodType>(schema: Shape, text: string): z.infer<Shape> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The library throws for every kind of invalid response. */
async function orUndefined<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
