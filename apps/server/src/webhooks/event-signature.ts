import { createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
const MS_PER_SECOND = 1000;

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64url")}`;
}

/**
 * The `webhook-signature` header, in the form of Stripe's: `t=seconds,v1=hex`. The HMAC SHA-256
 * covers the time, a full stop and the body.
 */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / MS_PER_SECOND);
  const code = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${code}`;
}
