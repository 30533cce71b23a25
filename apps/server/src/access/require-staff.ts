import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

type StaffContext = Pick<ServerContext, "database" | "configuration">;

/**
 * Whether the person's verified e-mail address is in STAFF_DOMAIN. Reads the database, because a
 * token may contain an older address.
 */
export async function isStaff(
  { database, configuration }: StaffContext,
  caller: CallerClaims,
): Promise<boolean> {
  const { staffDomain } = configuration;
  const [person] = await database.query<{ domain: string }>(
    `select substring(email from '[^@]*$') as domain from public.users
     where id = $1 and email_verified`,
    [caller.sub],
  );
  return person !== undefined && person.domain === staffDomain;
}

/** Throws FORBIDDEN unless the person is staff. */
export async function requireStaff(context: StaffContext, caller: CallerClaims): Promise<void> {
  if (!(await isStaff(context, caller))) {
    const message =
      "Only staff can see this. Ask your administrator, who sets the staff's mail domain.";
    throw new ApiError("FORBIDDEN", message);
  }
}
