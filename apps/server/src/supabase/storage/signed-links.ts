import { createHmac } from "node:crypto";
import { SignJWT, errors } from "jose";
import { z } from "zod";
import { type TokenLogin, loggedInAt } from "../../access/ended-logins.ts";
import { databaseTokenSecrets, verifyWithAny } from "../../access/verification-keys.ts";
import type { Secrets } from "../../context.ts";
import { StorageRefusal } from "./storage-refusal.ts";

/** Applies even if a longer lifetime was requested, because anyone with the link can open it. */
const MAX_LIFETIME_SECONDS = 60;

export interface LinkedObject {
  readonly bucket: string;
  readonly name: string;
  /** The link fails once the signer loses access or their login ends. */
  readonly signer: TokenLogin;
}

export interface SignedLink {
  /** Path below /storage/v1. */
  readonly signedURL: string;
  /** May be less than requested. */
  readonly expiresIn: number;
}

const claimsOfLink = z.object({
  bucket: z.string(),
  name: z.string(),
  sub: z.string(),
  auth_time: z.number(),
  sid: z.string().optional(),
});

/** Creates a link that opens for at most 60 s, and only while the signer may see the object. */
export async function signedLink(
  secrets: Secrets,
  object: LinkedObject,
  lifetimeSeconds: number,
): Promise<SignedLink> {
  const expiresIn = Math.max(1, Math.min(Math.floor(lifetimeSeconds), MAX_LIFETIME_SECONDS));
  const { sub, sid } = object.signer;
  const login = { auth_time: loggedInAt(object.signer), ...(sid === undefined ? {} : { sid }) };
  const token = await new SignJWT({ bucket: object.bucket, name: object.name, sub, ...login })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(linkKey(secrets.databaseTokenSecret));
  // storage-js applies encodeURI, which keeps # and ? and double-encodes percent signs. The token
  // identifies the object; the path is for people.
  const readable = object.name.replace(/[#?]/g, "_");
  return { signedURL: `/object/sign/${object.bucket}/${readable}?token=${token}`, expiresIn };
}

/** Throws LINK-EXPIRED, also for a forged token. */
export async function openSignedLink(secrets: Secrets, token: string): Promise<LinkedObject> {
  try {
    const payload = await verifyWithAny(token, databaseTokenSecrets(secrets), linkKey);
    const link = claimsOfLink.safeParse(payload);
    if (link.success && payload.exp !== undefined)
      return { bucket: link.data.bucket, name: link.data.name, signer: link.data };
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError)) throw cause;
    throw new StorageRefusal("LINK-EXPIRED", { cause });
  }
  throw new StorageRefusal("LINK-EXPIRED");
}

/** Derived, so that link tokens and database tokens are not interchangeable. */
function linkKey(databaseTokenSecret: string): Uint8Array {
  return createHmac("sha256", databaseTokenSecret).update("storage signed link").digest();
}
