import { z } from "zod";

/** HTTP status and user-facing message of every error code that the server sends. */
export const ERROR_CATALOGUE = {
  "NEED-LOGIN": { status: 401, message: "You need to be logged in to do that" },
  "TOKEN-EXPIRED": {
    status: 401,
    message: "Your session has ended. Log in again to continue. Your text is kept on this device.",
  },
  FORBIDDEN: {
    status: 403,
    message: "You don't have access to that. Ask the project's manager to invite you.",
  },
  "RECENT-LOGIN-NEEDED": {
    status: 403,
    message: "You logged in a while ago. Log in again to do this.",
  },
  "SECOND-FACTOR-NEEDED": {
    status: 403,
    message: "Set up a second factor on your account page first, then log in again.",
  },
  "ACCOUNT-LOCKED": {
    status: 401,
    message: "Your account is locked. Contact the people who run this site.",
  },
  "EMAIL-UNVERIFIED": {
    status: 403,
    message: "Verify your e-mail address first: only verified addresses can accept invitations.",
  },
  "NOT-FOUND": {
    status: 404,
    message: "There is nothing at that address. It may have been moved or deleted.",
  },
  "PROJECT-NOT-FOUND": { status: 404, message: "There is a problem with the project invite" },
  "ALREADY-SET": { status: 409, message: "You are already a member of this project" },
  "PROJECT-LIMIT": {
    status: 409,
    message: "Your plan includes one project. Subscribe to create more.",
  },
  "NOT-ENOUGH-CREDITS": { status: 409, message: "You don't have enough credits for this." },
  "VERSION-CONFLICT": {
    status: 409,
    message: "Someone saved this file after you opened it. Reload it, then save again.",
  },
  "STILL-BLIND": {
    status: 409,
    message:
      "This reference is still being screened blind. It can be resolved once enough reviewers have decided.",
  },
  "KEY-REUSED": {
    status: 409,
    message: "The Idempotency-Key was used for another request. Send a new key with a new request.",
  },
  "CONTENT-MISSING": {
    status: 410,
    message:
      "The server's file store no longer has this file's content, so it can't be opened. Restore an earlier version of the file, or ask your administrator to restore it from a backup.",
  },
  INVALID: { status: 400, message: "The request is not in the expected form." },
  "INVALID-NAME": {
    status: 400,
    message:
      "That file name can't be used. Names can have at most 200 characters, no slashes and no '..'.",
  },
  "TOO-LARGE": { status: 413, message: "The file is larger than the limit." },
  "TOO-MANY": {
    status: 429,
    message: "Too many attempts. Wait a few minutes, then try again.",
  },
  "READ-ONLY": {
    status: 503,
    message:
      "The server can't write to its disk right now. Nothing was stored. Tell your administrator.",
  },
  "SITE-LOCKED": {
    status: 503,
    message: "The site is down for maintenance, so nothing was stored. Try again when it is back.",
  },
  "STORAGE-FULL": {
    status: 507,
    message: "The server's disk is full. Nothing was stored. Tell your administrator.",
  },
  "PROJECT-FULL": {
    status: 507,
    message:
      "The project has reached its storage limit. Delete what you no longer need, or ask your administrator for more room.",
  },
  "NOT-SET-UP": {
    status: 501,
    message:
      "Lookup isn't set up on this site. Ask your administrator to set LOOKUP_URL, PUBMED_LOOKUP_URL or both. The README describes them under Settings.",
  },
  UNAVAILABLE: { status: 503, message: "The database did not answer. Try again in a moment." },
  UNKNOWN_ERROR: { status: 500, message: "An unknown error has occured" },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[];

/** The body of every error answer. A newer server may send codes that this page does not know. */
export const apiError = z.object({ code: z.string(), message: z.string() });

/** The header in which every answer names its request; the server's log has the same id. */
export const REQUEST_ID_HEADER = "x-request-id";
