import type { ErrorCode } from "@tera/contract";

const TRY_LATER =
  "Try again in a few minutes. If it keeps happening, copy the details and send them to your administrator.";

/** What to do next, shown below an error's own text; undefined if that text already says it. */
const ADVICE: Readonly<Record<ErrorCode, string | undefined>> = {
  "NEED-LOGIN": undefined,
  "TOKEN-EXPIRED": undefined,
  FORBIDDEN: undefined,
  "RECENT-LOGIN-NEEDED": undefined,
  "SECOND-FACTOR-NEEDED": "To open your account page, go to your profile.",
  "ACCOUNT-LOCKED": undefined,
  "EMAIL-UNVERIFIED": "Open the link in the mail that we sent you, then come back.",
  "NOT-FOUND": "Check the link, or find it again from Home.",
  "PROJECT-NOT-FOUND": undefined,
  "ALREADY-SET": "Open it under My projects.",
  "PROJECT-LIMIT": undefined,
  "NOT-ENOUGH-CREDITS": "You get new credits over time. Your profile shows how many you have.",
  "VERSION-CONFLICT": undefined,
  "KEY-REUSED": TRY_LATER,
  "STILL-BLIND": undefined,
  "NOT-SET-UP": undefined,
  "CONTENT-MISSING": undefined,
  INVALID:
    "Check what you entered. If it is correct, copy the details and tell your administrator.",
  "INVALID-NAME": "Choose another name.",
  "TOO-LARGE": "Use a smaller file, or split it.",
  "TOO-MANY": undefined,
  "READ-ONLY": TRY_LATER,
  "SITE-LOCKED": undefined,
  "STORAGE-FULL": TRY_LATER,
  "PROJECT-FULL": undefined,
  UNAVAILABLE: undefined,
  UNKNOWN_ERROR: `Something went wrong on our side, and nothing that you saved is lost. ${TRY_LATER}`,
};

export function errorAdvice(code: string): string | undefined {
  return Object.entries(ADVICE).find(([known]) => known === code)?.[1];
}
