import { normalEmailAddress } from "@tera/contract";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws NEED-LOGIN if the header has no bearer token. */
export function bearerToken(header: string | undefined): string {
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? "")?.[1];
  if (token === undefined) throw new ApiError("NEED-LOGIN");
  return token;
}

export function isPerson(caller: CallerClaims): boolean {
  return caller.role === "authenticated" && UUID.test(caller.sub);
}

/** Throws FORBIDDEN if the request names another person; absent fields pass. */
export function requireSelf(
  caller: CallerClaims,
  named: { readonly userId?: string | undefined; readonly email?: string | undefined },
): void {
  const isOther = named.userId !== undefined && named.userId.toLowerCase() !== caller.sub;
  const isOtherEmail =
    named.email !== undefined &&
    normalEmailAddress(named.email) !== normalEmailAddress(caller.email ?? "");
  if (isOther || isOtherEmail)
    throw new ApiError(
      "FORBIDDEN",
      "The request names a different person from the one who is logged in.",
    );
}
