/** The most characters an e-mail address has (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

const LOCAL_PART = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\u0060{|}~\-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
const EMAIL_ADDRESS = new RegExp(String.raw`^${LOCAL_PART}@${LABEL}(?:\.${LABEL})+$`, "u");

/** An address as it is stored and compared: composed (NFC), trimmed, in lower case. */
export function normalEmailAddress(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/**
 * Whether a text is an e-mail address: what the HTML standard takes for one, with letters and digits of any script in place
 * of ASCII's (RFC 6531), and with at least one dot in the host. Expects it trimmed.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
}
