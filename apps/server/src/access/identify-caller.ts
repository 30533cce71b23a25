import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { claimsOfPersonalToken, isPersonalToken } from "./personal-token.ts";
import { setRequestOwner } from "./concurrency-limits.ts";
import { bearerToken, isPerson } from "./require-caller.ts";
import type { PersonalTokenScope } from "@tera/contract";

/** Accepts a database token, or a personal token that has `scope`. */
export type IdentifyCaller = (
  header: string | undefined,
  scope: PersonalTokenScope | undefined,
) => Promise<CallerClaims>;

/**
 * Also accepts the anonymous key. Looks up a personal token each time, because it can be revoked.
 */
export function createBearerIdentification(
  context: Pick<ServerContext, "database" | "tokens" | "log">,
): IdentifyCaller {
  return async (header, scope) => {
    const token = bearerToken(header);
    const caller = await (isPersonalToken(token)
      ? claimsOfPersonalToken(context, token, scope)
      : context.tokens.verify(token));
    if (isPerson(caller)) setRequestOwner(caller.sub);
    return caller;
  };
}

/** Like `createBearerIdentification`, but refuses the anonymous key. */
export function createCallerIdentification(
  context: Pick<ServerContext, "database" | "tokens" | "log">,
): IdentifyCaller {
  const read = createBearerIdentification(context);
  return async (header, scope) => {
    const caller = await read(header, scope);
    if (!isPerson(caller) || caller.exp === undefined) throw new ApiError("NEED-LOGIN");
    return caller;
  };
}
