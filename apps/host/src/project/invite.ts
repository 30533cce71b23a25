import {
  isEmailAddress,
  MAX_INVITED_PEOPLE,
  type Member,
  normalEmailAddress,
} from "@tera/contract";

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

/** Returns one sentence for each valid address that can't be invited, with the reason. */
export function inviteRefusals(
  emails: readonly string[],
  members: readonly Member[],
  dayOf: (time: string) => string,
): readonly string[] {
  return emails.flatMap((email) => {
    const member = members.find((each) => each.email.toLowerCase() === email);
    if (member === undefined) return [];
    return member.role === "invite"
      ? `Already invited: ${email} (${dayOf(member.created_at)}). You can resend the invite from the members list.`
      : `Already in this project: ${email}`;
  });
}

/** Undefined if `count` is within the limit of one request. */
export function tooManyInvites(count: number): string | undefined {
  return count <= MAX_INVITED_PEOPLE
    ? undefined
    : `You can invite ${MAX_INVITED_PEOPLE} people at a time. Remove ${count - MAX_INVITED_PEOPLE} and invite them later.`;
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
