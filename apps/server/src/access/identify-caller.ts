import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { verifyDatabaseToken } from "./database-token.ts";
import { claimsOfPersonalToken, isPersonalToken } from "./personal-token.ts";
import { bearerToken, isPerson } from "./require-caller.ts";
import type { Scope } from "./scopes.ts";

const REMEMBERED_TOKENS = 10_000;
const MILLISECONDS = 1000;

/** Says who sent a request, by a database token or a personal one that has `scope`; refuses everything else as what it is. */
export type IdentifyCaller = (header: string | undefined, scope: Scope | undefined) => Promise<CallerClaims>;

/**
 * Makes the reading of bearers, the key of nobody among them. A page sends the same token for a quarter of an hour, so a signature that was found
 * good is remembered until the token ends; personal tokens can be revoked and are looked up each time.
 */
export function createBearerReading(context: Pick<ServerContext, "database" | "secrets">): IdentifyCaller {
  const known = new Map<string, CallerClaims>();
  return async (header, scope) => {
    const token = bearerToken(header);
    if (isPersonalToken(token)) return claimsOfPersonalToken(context.database, token, scope);
    const remembered = known.get(token);
    if (remembered !== undefined && (remembered.exp === undefined || remembered.exp * MILLISECONDS > Date.now())) return remembered;
    known.delete(token);
    const caller = await verifyDatabaseToken(token, context.secrets);
    if (known.size >= REMEMBERED_TOKENS) known.clear();
    known.set(token, caller);
    return caller;
  };
}

/** Makes the identification of callers: as the reading of bearers, for people alone. */
export function createCallerIdentification(context: Pick<ServerContext, "database" | "secrets">): IdentifyCaller {
  const read = createBearerReading(context);
  return async (header, scope) => {
    const caller = await read(header, scope);
    if (!isPerson(caller) || caller.exp === undefined) throw new ApiError("NEED-LOGIN");
    return caller;
  };
}
