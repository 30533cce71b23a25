import { isEmailAddress, normalEmailAddress } from "@tera/contract";

/** Addresses out of typed or pasted text: split at commas and space, lower case, each once. */
export function splitEmails(text: string): readonly string[] {
  return [
    ...new Set(
      normalEmailAddress(text)
        .split(/[,;\s]+/)
        .filter(Boolean),
    ),
  ];
}

/** What is wrong with a list of addresses; undefined when nothing is. */
export type EmailProblem =
  | { readonly text: string; readonly addresses: readonly string[] }
  | undefined;

/** Names the addresses that can't be sent to, in the wording for one or for several. */
export function emailProblem(emails: readonly string[]): EmailProblem {
  const bad = emails.filter((email) => !isEmailAddress(email));
  if (bad.length === 0) return undefined;
  return bad.length === 1
    ? { text: `Invalid email address: ${bad[0]}`, addresses: [] }
    : { text: "Invalid email addresses:", addresses: bad };
}

/** The addresses that will be written to: typed and chosen ones that are valid and whose owners are not in the project yet. */
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
