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

/** What ceremonies take place with. */
export interface PasskeyContext {
  readonly database: Database;
  readonly configuration: Pick<ServerConfiguration, "publicOrigin" | "productName">;
}

/** A passkey that a device has just made. */
export type NewPasskey = Omit<PasskeyCredential, "accountId">;

/** Whether a device must make sure who uses it (by PIN, finger or face): always where it stands in for the password, too. */
export type UserVerification = "required" | "discouraged";

const MAX_FIELD_CHARACTERS = 12_000;
/** How long a browser waits for the person to use a device. */
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

/** False where the product is reached by a number instead of a name, for which browsers have no passkeys. */
export function arePasskeysPossible({
  publicOrigin,
}: Pick<ServerConfiguration, "publicOrigin">): boolean {
  const { hostname } = new URL(publicOrigin);
  return isIP(hostname) === 0 && !hostname.startsWith("[");
}

/** What the browser needs to make a passkey for an account. */
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
    // A passkey that can log in alone where the device is able to; others are a second step.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** The passkey that the browser has made, or undefined where its answer is not what was asked for. */
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

/** What the browser needs to sign in with a passkey: with one of the account's, or without an account with any that it knows. */
export async function authenticationOptions(
  { database, configuration }: PasskeyContext,
  purpose: ChallengePurpose,
  {
    userVerification,
    accountId,
  }: { readonly userVerification: UserVerification; readonly accountId?: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = accountId === undefined ? [] : await passkeyDescriptors(database, accountId);
  // What the library would say; every log-in page holds it, and the library is read only for who has a passkey.
  return {
    rpId: new URL(configuration.publicOrigin).hostname,
    challenge: (await openChallenge(database, purpose)).toString("base64url"),
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification,
    allowCredentials: known.map((passkey) => ({ ...passkey, type: "public-key" })),
  };
}

/** The id of the account whose passkey has signed what was asked; undefined for any other answer. */
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
  // A device that names a person must name the passkey's own; a passkey that stands for itself must name one.
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

/** The library takes 20 MB of memory, so it is read when the first passkey comes. */
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

/** The library throws for whatever is wrong with an answer; all of that is the same refusal here. */
async function orUndefined<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
