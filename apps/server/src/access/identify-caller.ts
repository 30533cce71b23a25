import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { claimsOfPersonalToken, isPersonalToken } from "./personal-token.ts";
import { setRequestOwner } from "./concurrency-limits.ts";
import { bearerToken, isPerson } from "./require-caller.ts";
import type { Scope } from "./scopes.ts";

/** Says who sent a request, by a database token or a personal one that has `scope`; refuses everything else as what it is. */
export type IdentifyCaller = (
  header: string | undefined,
  scope: Scope | undefined,
) => Promise<CallerClaims>;

/** Makes the reading of bearers, the key of nobody among them. Personal tokens can be revoked and are looked up each time. */
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

/** Makes the identification of callers: as the reading of bearers, for people alone. */
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
