import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Throws FORBIDDEN unless the person's verified e-mail address is in STAFF_DOMAIN. Reads the
 * database, because a token may contain an older address.
 */
export async function requireStaff(
  { database, configuration }: Pick<ServerContext, "database" | "configuration">,
  caller: CallerClaims,
): Promise<void> {
  const { staffDomain } = configuration;
  const [person] = await database.query<{ domain: string }>(
    `select substring(email from '[^@]*$') as domain from public.users
     where id = $1 and email_verified`,
    [caller.sub],
  );
  if (person === undefined || person.domain !== staffDomain) {
    const message =
      "Only staff can see this. Ask your administrator, who sets the staff's mail domain.";
    throw new ApiError("FORBIDDEN", message);
  }
}
