import { bearerToken, isPerson } from "../access/require-caller.ts";
import { verifyDatabaseToken } from "../access/database-token.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { claimsOfPersonalToken, isPersonalToken } from "./personal-tokens.ts";
import type { Scope } from "./scopes.ts";

/** Who sent a request, by a database token or a personal one that has `scope`; refuses everything else as what it is. */
export async function identifyCaller(
  context: Pick<ServerContext, "database" | "secrets">,
  header: string | undefined,
  scope: Scope | undefined,
): Promise<CallerClaims> {
  const token = bearerToken(header);
  if (isPersonalToken(token)) return claimsOfPersonalToken(context.database, token, scope);
  const caller = await verifyDatabaseToken(token, context.secrets);
  if (!isPerson(caller)) throw new ApiError("NEED-LOGIN");
  return caller;
}
