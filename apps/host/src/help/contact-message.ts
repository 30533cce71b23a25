import { contactApi, MAX_CONTACT_LINE_CHARACTERS } from "@tera/contract";
import type { ErrorRecord } from "../platform/app-error.ts";

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly body: string;
}

export type ContactField = keyof ContactMessage;

export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "subject", "body"];

/** Spec section 2, "Contact". */
export const SUBJECTS = [
  "Citing us",
  "Feature suggestions",
  "Technical support",
  "Subscriptions",
  "Workshops",
] as const;

/** What the server would refuse, by field; the first problem of each. */
export function contactProblems(
  message: ContactMessage,
): Readonly<Partial<Record<ContactField, string>>> {
  const checked = contactApi.send.body.safeParse(message);
  if (checked.success) return {};
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const issue = checked.error.issues.find(({ path }) => path[0] === field);
      return issue === undefined ? [] : [[field, issue.message]];
    }),
  );
}

/** Subject and text of a message about an error, with room for the person's own words. */
export function messageAboutError(record: ErrorRecord): Pick<ContactMessage, "subject" | "body"> {
  return {
    subject: oneLine(`Error - ${record.text}`).slice(0, MAX_CONTACT_LINE_CHARACTERS),
    body: `What I was doing:\n\n\nDetails of the error:\n${JSON.stringify(record, undefined, 2)}\n`,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
