import type { Log } from "../server-log.ts";
import { sqlState } from "../errors/database-error.ts";
import { isHostedSupabase } from "./migrations.ts";
import { closeToOtherInstallations } from "./other-installations.ts";
import { underServerRole } from "./pglite-database.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase, ServerDatabase } from "./script-database.ts";
import { mayGiveBypass, passwordFrom, prepareServerRoles } from "./server-roles.ts";

/**
 * SQLSTATEs of a role that can't be created or can't connect: insufficient privilege, invalid
 * authorization, or a pooler's refusal of an unknown user.
 */
const REFUSALS = /^(42501|28...|08P01|XX000)$/;

/**
 * Creates the server's own roles and connects with them. If the owner's role may not bypass row
 * policies, it serves the API itself, whose tables it owns. Uses the owner's role instead on hosted
 * Supabase (logged), or if an external Postgres refuses the new roles (logged and passed to
 * `warn`). `close` leaves the owner's connections open.
 */
export async function openServerDatabase(
  owner: ScriptDatabase,
  log: Log,
  warn: (sentence: string) => void,
  connections?: number,
): Promise<ServerDatabase> {
  const { connection, engine } = owner;
  if (connection.kind === "pglite") {
    const { api } = await prepareServerRoles(owner, () => undefined);
    return underServerRole(connection.instance, api);
  }
  if (engine === "pglite") throw new Error("PGlite has no address to connect to.");
  const options = {
    engine,
    onClose: async () => {},
    ...(connections === undefined ? {} : { connections }),
  };
  const asOwner = (): Promise<ServerDatabase> =>
    connectPostgres({ ...options, url: connection.url });
  if (await isHostedSupabase(owner)) {
    log.info("database.one-role", { reason: "hosted Supabase" });
    return asOwner();
  }
  const password = passwordIn(connection.url);
  const passwordOf = (role: string): string | undefined =>
    password === undefined ? undefined : passwordFrom(password, role);
  const addressOf = (role: string): string => withRole(connection.url, role, passwordOf(role));
  let reason = "that role may not create others";
  try {
    const isApiSeparate = await mayGiveBypass(owner);
    const roles = await prepareServerRoles(owner, passwordOf, isApiSeparate);
    if (engine === "external") await closeToOtherInstallations(owner, Object.values(roles));
    reason = "Postgres lets no other role connect";
    if (!isApiSeparate) log.info("database.two-roles");
    return await connectPostgres({
      ...options,
      url: isApiSeparate ? addressOf(roles.api) : connection.url,
      callerUrl: addressOf(roles.caller),
    });
  } catch (error) {
    const code = sqlState(error);
    if (engine !== "external" || code === undefined || !REFUSALS.test(code)) throw error;
    log.warn("database.one-role", { reason, code });
    warn(
      `The server uses the role of DATABASE_URL for everything, because ${reason}. README.md says which rights to grant.`,
    );
    return asOwner();
  }
}

/** Returns the password that the driver uses: the URL's or, without one, the environment's. */
function passwordIn(url: string): string | undefined {
  const { password } = new URL(url);
  return password === "" ? process.env["PGPASSWORD"] : decodeURIComponent(password);
}

function withRole(url: string, role: string, password: string | undefined): string {
  const address = new URL(url);
  address.username = role;
  address.password = password ?? "";
  return address.href;
}
