import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type { ScriptDatabase, ScriptSession } from "./script-database.ts";

/** `login` exists only with the embedded login. */
const SCHEMAS = ["public", "private", "storage", "realtime", "login"];
/**
 * Functions that switch to a caller's role within one statement. The caller role may make that
 * switch anyway.
 */
const CALLER_FUNCTIONS = [
  "private.read_as(text, text, text, text[])",
  "private.object_as(text, text, text, text)",
  "private.objects_as(text, text, text, text, text, int)",
  "private.folder_as(text, text, text, text, text, boolean, int, int)",
];
const WITHOUT_RIGHTS = "nosuperuser noinherit nocreaterole nocreatedb noreplication";
const SCRAM_ITERATIONS = 4096;
const SCRAM_SALT_BYTES = 16;
const SCRAM_KEY_BYTES = 32;

type RoleAttributes = "login bypassrls" | "login nobypassrls" | "nologin bypassrls";

/** None of these roles can become the database's owner. */
export interface ServerRoles {
  /** For the API. Bypasses row policies and owns nothing. */
  readonly api: string;
  /** For REST, storage and realtime. Can only become `anon` or `authenticated`. */
  readonly caller: string;
  /** Owns `security definer` functions instead of a superuser. Can't log in. */
  readonly definer: string;
}

/** Names contain the database's oid, because databases of a cluster share their roles. */
export function serverRoles(databaseOid: number): ServerRoles {
  return {
    api: `tera_api_${databaseOid}`,
    caller: `tera_caller_${databaseOid}`,
    definer: `tera_definer_${databaseOid}`,
  };
}

/**
 * Creates the roles and grants their rights on the current schema. Idempotent. `passwordOf` may
 * return undefined. Without `isApiSeparate`, only the caller's role, which needs no BYPASSRLS.
 */
export async function prepareServerRoles(
  owner: ScriptDatabase,
  passwordOf: (role: string) => string | undefined,
  isApiSeparate = true,
): Promise<ServerRoles> {
  return owner.scriptTransaction(async (session) => {
    const [database] = await session.query<{ oid: number; name: string }>(
      `select oid::int8 as oid, quote_ident(datname) as name from pg_database
       where datname = current_database()`,
    );
    if (database === undefined) throw new Error("Postgres lists no database for this connection.");
    const roles = serverRoles(database.oid);
    // Several servers may start at once.
    await session.query("select pg_advisory_xact_lock(hashtext($1))", [roles.api]);
    const schemas = await existingSchemas(session);
    if (isApiSeparate) await makeRole(session, roles.api, "login bypassrls");
    await makeRole(session, roles.caller, "login nobypassrls");
    const made = isApiSeparate ? [roles.api, roles.caller] : [roles.caller];
    for (const role of made) await setPassword(session, role, passwordOf(role));
    await session.script(`
      grant anon, authenticated to ${made.join(", ")};
      grant connect on database ${database.name} to ${made.join(", ")};
      ${isApiSeparate ? grantRows(roles.api, schemas) : ""}
      grant usage on schema private to ${roles.caller};
      grant execute on function ${CALLER_FUNCTIONS.join(", ")} to ${roles.caller};`);
    if (await isSuperuser(session)) {
      await makeRole(session, roles.definer, "nologin bypassrls");
      await session.script(grantRows(roles.definer, schemas));
      await transferFunctions(session, roles.definer, schemas);
    }
    // Other programs on an external Postgres may need temporary tables.
    if (owner.engine !== "external") {
      await session.script(`revoke temporary on database ${database.name} from public`);
    }
    return roles;
  });
}

/**
 * Derives the role's password from the owner's, so that all servers agree on it and none stores it.
 */
export function passwordFrom(ownerPassword: string, role: string): string {
  return createHmac("sha256", ownerPassword).update(role).digest("base64url");
}

async function makeRole(
  session: ScriptSession,
  role: string,
  attributes: RoleAttributes,
): Promise<void> {
  const [known] = await session.query<{ attributes: string; has_more: boolean }>(
    `select concat_ws(' ', case when rolcanlogin then 'login' else 'nologin' end,
         case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as attributes,
       rolsuper or rolinherit or rolcreaterole or rolcreatedb or rolreplication as has_more
     from pg_roles where rolname = $1`,
    [role],
  );
  if (known === undefined) {
    await session.script(`create role ${role} ${WITHOUT_RIGHTS} ${attributes}`);
  } else if (known.has_more || known.attributes !== attributes) {
    const remedy = `alter role ${role} ${WITHOUT_RIGHTS} ${attributes}`;
    throw new Error(
      `The Postgres role ${role} doesn't have exactly the rights that the server needs. Run: ${remedy}`,
    );
  }
}

/** Also resets session defaults that the role may have set for itself. */
async function setPassword(
  session: ScriptSession,
  role: string,
  password: string | undefined,
): Promise<void> {
  const stored = password === undefined ? "null" : `'${scramVerifier(password)}'`;
  await session.script(`alter role ${role} reset all; alter role ${role} password ${stored}`);
}

async function isSuperuser(session: ScriptSession): Promise<boolean> {
  const [role] = await session.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  return role?.rolsuper === true;
}

/** Whether the role can give BYPASSRLS to the API's role. Before Postgres 16, only a superuser can. */
export async function mayGiveBypass(owner: ScriptDatabase): Promise<boolean> {
  const [role] = await owner.query<{ may: boolean }>(
    `select rolsuper or (rolbypassrls and current_setting('server_version_num')::int >= 160000) as may
     from pg_roles where rolname = current_user`,
  );
  return role?.may === true;
}

/** Only new functions are transferred, because a replaced function keeps its owner. */
async function transferFunctions(
  session: ScriptSession,
  role: string,
  schemas: readonly string[],
): Promise<void> {
  const owned = await session.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles o on o.oid = p.proowner
     where n.nspname = any ($1) and p.prosecdef and o.rolsuper`,
    [schemas],
  );
  const statements = owned.map(({ name }) => `alter function ${name} owner to ${role};`);
  if (statements.length > 0) await session.script(statements.join("\n"));
}

async function existingSchemas(session: ScriptSession): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname = any ($1) order by nspname",
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

function grantRows(role: string, schemas: readonly string[]): string {
  const all = schemas.join(", ");
  return `
    grant usage on schema ${all}, auth, extensions to ${role};
    grant select, insert, update, delete on all tables in schema ${all} to ${role};
    grant usage on all sequences in schema ${all} to ${role};
    grant execute on all functions in schema ${all} to ${role};`;
}

/** Returns the form that Postgres stores (RFC 5803), so no statement contains the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(SCRAM_SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, SCRAM_KEY_BYTES, "sha256");
  const keyFor = (use: string): Buffer => createHmac("sha256", salted).update(use).digest();
  const storedKey = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  const serverKey = keyFor("Server Key").toString("base64");
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
