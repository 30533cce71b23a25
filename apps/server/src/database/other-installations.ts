import type { ScriptDatabase } from "./script-database.ts";

/**
 * Keeps other installations on the same Postgres out of this database. All of them have the roles
 * `anon` and `authenticated`, so one that could connect here could read as any person. `own` names
 * this installation's roles. Does nothing without other installations, because other programs may
 * use the database.
 */
export async function closeToOtherInstallations(
  owner: ScriptDatabase,
  own: readonly string[],
): Promise<void> {
  await owner.scriptTransaction(async (session) => {
    const others = await session.query(
      `select 1 from pg_auth_members m join pg_roles r on r.oid = m.member
       where m.roleid = 'authenticated'::regrole and not r.rolsuper
         and r.rolname <> current_user and r.rolname <> all ($1)
         and has_database_privilege(r.oid, current_database(), 'connect')`,
      [own],
    );
    if (others.length === 0) return;
    const [database] = await session.query<{ name: string }>(
      "select quote_ident(current_database()) as name",
    );
    await session.script(`revoke connect on database ${database?.name} from public`);
  });
}
