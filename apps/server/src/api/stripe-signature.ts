import { createHmac, timingSafeEqual } from "node:crypto";
import { ApiError } from "../errors/api-error.ts";

/** Allows for clock differences and delivery time. */
const TOLERANCE_SECONDS = 300;
const MS_PER_SECOND = 1000;

export interface SignedMessage {
  readonly text: string;
  /** The Stripe-Signature header: `t=seconds,v1=hex`, with one v1 per active secret. */
  readonly header: string | undefined;
  readonly secret: string | undefined;
  readonly at: Date;
}

/**
 * Throws INVALID unless a v1 signature matches and its time is within five minutes of `at`. Throws
 * NOT-FOUND without a secret.
 */
export function requireStripeSignature({ text, header, secret, at }: SignedMessage): void {
  if (secret === undefined)
    throw new ApiError(
      "NOT-FOUND",
      "Payments are not configured here. Set STRIPE_WEBHOOK_SECRET to take them.",
    );
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2));
  const signedAt = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(signedAt))
    throw new ApiError(
      "INVALID",
      "The header Stripe-Signature is missing or not in the expected form.",
    );
  const expected = createHmac("sha256", secret).update(`${signedAt}.${text}`).digest();
  const isSigned = parts.some(
    ([name, value]) =>
      name === "v1" &&
      /^[0-9a-f]{64}$/.test(value ?? "") &&
      timingSafeEqual(Buffer.from(value ?? "", "hex"), expected),
  );
  if (!isSigned)
    throw new ApiError(
      "INVALID",
      "The signature doesn't match the message. Compare STRIPE_WEBHOOK_SECRET with the webhook's signing secret.",
    );
  if (Math.abs(at.getTime() / MS_PER_SECOND - Number(signedAt)) > TOLERANCE_SECONDS) {
    throw new ApiError(
      "INVALID",
      "The message was signed more than five minutes ago or in the future. If this keeps happening, check this server's clock.",
    );
  }
}
