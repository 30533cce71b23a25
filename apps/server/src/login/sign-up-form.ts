import { isEmailAddress, MAX_EMAIL_LENGTH, normalEmailAddress } from "@tera/contract";
import type { Problems } from "./pages/fields.ts";

const MAX_NAME_CHARACTERS = 100;

/** Trimmed, except the password. */
export interface SignUp {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
}

/** Returns problems by field. Does not check the password. */
export function readSignUp(form: URLSearchParams): {
  readonly signUp: SignUp;
  readonly problems: Problems;
} {
  const signUp: SignUp = {
    givenName: oneLine(form.get("givenName")),
    familyName: oneLine(form.get("familyName")),
    email: readEmail(form),
    password: form.get("password") ?? "",
  };
  return {
    signUp,
    problems: {
      givenName: signUp.givenName === "" ? "Enter your given name." : nameProblem(signUp.givenName),
      familyName: nameProblem(signUp.familyName),
      email: emailProblem(signUp.email),
    },
  };
}

/** Returns a normalized address, as stored in accounts. */
export function readEmail(form: URLSearchParams): string {
  return normalEmailAddress(form.get("email") ?? "");
}

/** Returns undefined if the address is valid. */
export function emailProblem(email: string): string | undefined {
  if (email === "") return "Enter your e-mail address.";
  if (email.length > MAX_EMAIL_LENGTH)
    return `An e-mail address can have at most ${MAX_EMAIL_LENGTH} characters.`;
  return isEmailAddress(email)
    ? undefined
    : "Enter a full e-mail address, such as name@university.example.";
}

function nameProblem(name: string): string | undefined {
  return name.length > MAX_NAME_CHARACTERS
    ? `Use at most ${MAX_NAME_CHARACTERS} characters.`
    : undefined;
}

/**
 * Removes line breaks, control and direction characters, which could add lines to a mail or reorder
 * its text.
 */
export function oneLine(text: string | null): string {
  return (text ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
