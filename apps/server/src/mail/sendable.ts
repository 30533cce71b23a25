import { MAX_EMAIL_LENGTH } from "@tera/contract";
import type { MailMessage } from "../context.ts";

const MAX_SUBJECT_CHARACTERS = 300;

/** Throws unless there is one plain recipient and no header injection. */
export function assertSendable(message: MailMessage): void {
  if (
    message.to.length > MAX_EMAIL_LENGTH ||
    !/^[^\s\p{Cc},;<>"()[\]\\:@]+@[^\s\p{Cc},;<>"()[\]\\:@]+$/u.test(message.to)
  ) {
    throw new Error(
      "A mail goes to exactly one plain address, such as name@university.example. This one has another form, and was not stored.",
    );
  }
  if (
    message.subject.length > MAX_SUBJECT_CHARACTERS ||
    /[\p{Cc}\u2028\u2029]/u.test(message.subject)
  ) {
    throw new Error(
      "A mail's subject is one line of at most 300 characters. This one is not, and was not stored.",
    );
  }
}
