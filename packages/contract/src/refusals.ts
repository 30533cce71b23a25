import type { ApiRoute } from "./api-route.ts";
import { ERROR_CODES, type ErrorCode } from "./error-catalogue.ts";

/** Any route can answer these. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "INVALID",
  "TOO-MANY",
  "READ-ONLY",
  "STORAGE-FULL",
  "UNAVAILABLE",
  "UNKNOWN_ERROR",
];
/** Routes that identify the caller can also answer these. */
const OF_PEOPLE: readonly ErrorCode[] = [
  "NEED-LOGIN",
  "TOKEN-EXPIRED",
  "FORBIDDEN",
  "ACCOUNT-LOCKED",
];
const OF_ADMINISTRATORS: readonly ErrorCode[] = ["RECENT-LOGIN-NEEDED", "SECOND-FACTOR-NEEDED"];

/** In the order of the catalogue. */
export function refusalsOf(route: ApiRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...(route.refusals ?? [])]);
  if (route.access !== "anybody" && route.access !== "signature")
    for (const code of OF_PEOPLE) codes.add(code);
  if (route.body !== undefined || route.bodyType !== undefined) codes.add("TOO-LARGE");
  if (route.takesIdempotencyKey === true) codes.add("KEY-REUSED");
  if (route.needsRecentLogin === true) codes.add("RECENT-LOGIN-NEEDED");
  if (route.needsAdministrator === true) for (const code of OF_ADMINISTRATORS) codes.add(code);
  return ERROR_CODES.filter((code) => codes.has(code));
}
