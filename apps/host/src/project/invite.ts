import { isEmailAddress, normalEmailAddress } from "@tera/contract";

/** Splits at commas, semicolons and whitespace. Lowercases addresses and removes duplicates. */
export function splitEmails(text: string): readonly string[] {
  return [
    ...new Set(
      normalEmailAddress(text)
        .split(/[,;\s]+/)
        .filter(Boolean),
    ),
  ];
}

export type EmailProblem =
  | { readonly text: string; readonly addresses: readonly string[] }
  | undefined;

/** Undefined if all addresses are valid. */
export function emailProblem(emails: readonly string[]): EmailProblem {
  const bad = emails.filter((email) => !isEmailAddress(email));
  if (bad.length === 0) return undefined;
  return bad.length === 1
    ? { text: `Invalid email address: ${bad[0]}`, addresses: [] }
    : { text: "Invalid email addresses:", addresses: bad };
}

export function invitations(
  typed: readonly string[],
  chosen: readonly string[],
  present: readonly string[],
): readonly string[] {
  const taken = new Set(present.map((email) => email.toLowerCase()));
  return [...new Set([...typed, ...chosen.map((email) => email.toLowerCase())])].filter(
    (email) => isEmailAddress(email) && !taken.has(email),
  );
}
