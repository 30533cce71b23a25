import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { findSecondFactors, isSecondFactorNeeded } from "../login/second-factors.ts";

type AccessContext = Pick<ServerContext, "database" | "configuration">;

export interface Administrator {
  readonly id: string;
  /** The login provider's id. */
  readonly account: string;
}

/** Which pages below /admin are open to a person: all, or the overview. Grants nothing by itself. */
export function roleOf(
  { administrators, staffDomain }: AccessContext["configuration"],
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
): "administrator" | "staff" | undefined {
  if (!emailVerified) return undefined;
  if (administrators.includes(email)) return "administrator";
  return staffDomain !== undefined && email.endsWith(`@${staffDomain}`) ? "staff" : undefined;
}

/** Reads the database, because a token may contain an older address. */
async function findAdministrator(
  { database, configuration }: AccessContext,
  person: string,
): Promise<Administrator | undefined> {
  const [row] = await database.query<{ account: string }>(
    "select kinde_id as account from public.users where id = $1 and email_verified and email = any ($2::text[])",
    [person, configuration.administrators],
  );
  return row && { id: person, account: row.account };
}

/** Throws FORBIDDEN unless the person's verified address is in ADMINS. */
export async function requireAdministrator(
  context: AccessContext,
  caller: CallerClaims,
): Promise<Administrator> {
  const administrator = await findAdministrator(context, caller.sub);
  if (administrator === undefined)
    throw new ApiError(
      "FORBIDDEN",
      "Only administrators can do this. ADMINS in the server's settings names them.",
    );
  return administrator;
}

/**
 * Throws SECOND-FACTOR-NEEDED if the account has no second factor, and RECENT-LOGIN-NEEDED if the
 * login did not use it. Where Kinde is the provider, it requires the second factor itself.
 */
export async function requireSecondFactor(
  { database, configuration }: AccessContext,
  administrator: Administrator,
  caller: CallerClaims,
): Promise<void> {
  if (!configuration.login.embedded) return;
  if (!isSecondFactorNeeded(await findSecondFactors(database, administrator.account)))
    throw new ApiError("SECOND-FACTOR-NEEDED");
  if (caller.second_factor !== true)
    throw new ApiError(
      "RECENT-LOGIN-NEEDED",
      "You logged in without your second factor. Log in again and use it.",
    );
}
