import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Refuses people whose verified address is not in STAFF_DOMAIN; where it is not set, everybody. Reads
 * the address from the database, because a token keeps the one it was made with.
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
