import { MAX_EMAIL_LENGTH } from "@tera/contract";
import type { MailMessage } from "../context.ts";

const MAX_SUBJECT_CHARACTERS = 300;

/** Throws unless the mail has one plain recipient and a one-line subject. */
export function assertSendable(message: MailMessage): void {
  if (
    message.to.length > MAX_EMAIL_LENGTH ||
    !/^[^\s\p{Cc},;<>"()[\]\\:@]+@[^\s\p{Cc},;<>"()[\]\\:@]+$/u.test(message.to)
  ) {
    throw new Error(
      "A mail must go to exactly one plain address, such as name@university.example. This mail was not stored.",
    );
  }
  if (
    message.subject.length > MAX_SUBJECT_CHARACTERS ||
    /[\p{Cc}\u2028\u2029]/u.test(message.subject)
  ) {
    throw new Error(
      "A mail's subject must be one line of at most 300 characters. This mail was not stored.",
    );
  }
}
