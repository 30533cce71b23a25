/** RFC 5321, section 4.5.3.1. */
export const MAX_EMAIL_LENGTH = 254;

const LOCAL_PART = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\u0060{|}~\-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
const EMAIL_ADDRESS = new RegExp(String.raw`^${LOCAL_PART}@${LABEL}(?:\.${LABEL})+$`, "u");

/** Returns the form in which email addresses are stored and compared. */
export function normalEmailAddress(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/**
 * Expects a trimmed address. Follows the HTML standard, but allows letters and digits of any script
 * (RFC 6531) and requires a dot in the host.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
}
