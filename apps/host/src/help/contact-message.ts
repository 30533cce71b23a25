import {
  contactApi,
  isEmailAddress,
  MAX_CONTACT_LINE_CHARACTERS,
  normalEmailAddress,
} from "@tera/contract";
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

/** Returns the first problem of each field that the server would reject. */
export function contactProblems(
  message: ContactMessage,
): Readonly<Partial<Record<ContactField, string>>> {
  const { error } = contactApi.send.body.safeParse(message);
  const problems = CONTACT_FIELDS.flatMap((field) => {
    const issue = error?.issues.find(({ path }) => path[0] === field);
    return issue === undefined ? [] : [[field, issue.message] as const];
  });
  return { ...emailProblem(message.email), ...Object.fromEntries(problems) };
}

function emailProblem(email: string): Partial<Record<ContactField, string>> {
  const normal = normalEmailAddress(email);
  if (normal === "") return { email: "Please fill in your e-mail address." };
  return isEmailAddress(normal)
    ? {}
    : { email: "This isn't a complete e-mail address, such as name@university.example." };
}

/** Returns subject and text of a message about an error, with space for the person's own text. */
export function messageAboutError(record: ErrorRecord): Pick<ContactMessage, "subject" | "body"> {
  return {
    subject: oneLine(`Error - ${record.text}`).slice(0, MAX_CONTACT_LINE_CHARACTERS),
    body: `What I was doing:\n\n\nDetails of the error:\n${JSON.stringify(record, undefined, 2)}\n`,
  };
}

/** Adds the details to the message, unless the message is empty. */
export function withDetails(message: ContactMessage, details: string | undefined): ContactMessage {
  if (details === undefined || message.body.trim() === "") return message;
  return { ...message, body: `${message.body.trimEnd()}\n\n${details}` };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
