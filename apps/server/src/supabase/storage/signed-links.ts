import { createHmac } from "node:crypto";
import { SignJWT, errors } from "jose";
import { z } from "zod";
import { type TokenLogin, loggedInAt } from "../../access/ended-logins.ts";
import { databaseTokenSecrets, verifyWithAny } from "../../access/verification-keys.ts";
import type { Secrets } from "../../context.ts";
import { StorageRefusal } from "./storage-refusal.ts";

/** However long a link was asked for, it opens for at most this long: a link is a bearer's ticket and can be forwarded. Its answer says how long. */
const MAX_LIFETIME_SECONDS = 60;

/** What a link opens, in whose name. */
export interface LinkedObject {
  readonly bucket: string;
  readonly name: string;
  /** Who asked for the link: it opens nothing that they may not see themselves, and nothing once the login they asked with was ended. */
  readonly signer: TokenLogin;
}

/** A link as it is handed out. */
export interface SignedLink {
  /** Address below /storage/v1. */
  readonly signedURL: string;
  /** For how many seconds it opens, which may be fewer than were asked for. */
  readonly expiresIn: number;
}

const claimsOfLink = z.object({
  bucket: z.string(),
  name: z.string(),
  sub: z.string(),
  auth_time: z.number(),
  sid: z.string().optional(),
});

/** An address that serves the object to whoever holds it, for at most 60 s and only while its signer may see it. */
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
  // storage-js runs encodeURI over the answer, which leaves # and ? alone and would encode a per cent sign twice. The token says which
  // object is meant; the path is there for people to read.
  const readable = object.name.replace(/[#?]/g, "_");
  return { signedURL: `/object/sign/${object.bucket}/${readable}?token=${token}`, expiresIn };
}

/** The object a link's token opens; refuses one that is forged or too old. */
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

/** A key of its own, so that a link's token can never pass as a database token or the other way round. */
function linkKey(databaseTokenSecret: string): Uint8Array {
  return createHmac("sha256", databaseTokenSecret).update("storage signed link").digest();
}
