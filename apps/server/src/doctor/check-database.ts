import type { Settings } from "../configuration.ts";
import type { Queryable } from "../database/database.ts";
import { readEngine } from "../database/engine-record.ts";
import { embeddedAddress } from "../database/embedded-database.ts";
import { isHostedSupabase } from "../database/migrations.ts";
import { findPostgresBinaries } from "../database/postgres-binaries.ts";
import { connectPostgres } from "../database/postgres-database.ts";
import type { ScriptDatabase } from "../database/script-database.ts";
import { redact } from "../log.ts";
import { checkClock } from "./check-clock.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkSecrets } from "./check-secrets.ts";
import { about, codeOf, type Finding, type Findings } from "./finding.ts";

const OLDEST_VERSION = 150_000;
/** From here on, a role with CREATEROLE needs no superuser. */
const DELEGATING_VERSION = 160_000;
const VERSION_STEP = 10_000;
const REQUIRED_ROLES = 3;

const database = about("database");

/** Checks the database of DATABASE_URL or, while the server runs, the embedded one. */
export async function checkDatabase(settings: Settings): Promise<Findings> {
  const { dataDirectory, databaseUrl } = settings.configuration;
  if (databaseUrl !== undefined) return checkAt(databaseUrl, settings);
  const engine = await readEngine(dataDirectory).catch(() => undefined);
  if (engine === "pglite" || (engine === undefined && findPostgresBinaries() === undefined))
    return [
      database.warning(
        "PGlite keeps the data, which is slower than Postgres and not safe against power loss. Set DATABASE_URL to a Postgres of your own.",
      ),
    ];
  const address = await embeddedAddress(dataDirectory);
  return address === undefined
    ? [database.ok("The embedded Postgres is not running. The server starts it.")]
    : checkAt(address, settings);
}

async function checkAt(url: string, settings: Settings): Promise<Findings> {
  const { databaseUrl } = settings.configuration;
  const isExternal = databaseUrl !== undefined;
  let opened: ScriptDatabase;
  try {
    const engine = isExternal ? "external" : "embedded-postgres";
    opened = await connectPostgres({ engine, url, onClose: async () => {} });
  } catch (error) {
    return [database.problem(connectionProblem(new URL(url), error))];
  }
  try {
    const version = await versionOf(opened);
    // An older one lacks functions that describe it.
    if (version < OLDEST_VERSION) return [checkVersion(version)];
    const server = await describeServer(opened);
    const isHosted = await isHostedSupabase(opened);
    return [
      ...checkServer(server),
      ...(isExternal && !isHosted ? await checkRole(opened, server) : []),
      ...(isExternal ? checkTransport(new URL(url), server) : []),
      ...(await checkMigrations(opened, settings.configuration)),
      ...(await checkSecrets(opened, settings.configuration)),
      ...checkClock(server.milliseconds),
    ];
  } finally {
    await opened.close();
  }
}

/** Says why the connection failed, and what to change. */
export function connectionProblem(url: URL, error: unknown): string {
  const [code, role] = [codeOf(error), decodeURIComponent(url.username)];
  const name = decodeURIComponent(url.pathname.slice(1));
  const reasons: Readonly<Record<string, string>> = {
    ENOTFOUND: `The host ${url.hostname} has no address. Check its spelling in DATABASE_URL, and this machine's DNS.`,
    ECONNREFUSED: `No Postgres answers at ${url.host}. Start it, or correct the host and port in DATABASE_URL. Postgres listens to other machines only with listen_addresses.`,
    CONNECT_TIMEOUT: `${url.host} does not answer. Check the host and port in DATABASE_URL, and the firewall between the two machines.`,
    "28P01": `Postgres refuses the password of ${role}. Correct it in DATABASE_URL, where special characters are percent-encoded, or set a new one: alter role ${role} password '…'`,
    "28000": `Postgres does not admit ${role} from this machine. Add a line for it to pg_hba.conf, or add ?sslmode=verify-full to DATABASE_URL if it wants TLS.`,
    "3D000": `There is no database ${name}. As a superuser, run: create database ${name} owner ${role}`,
    "53300": "Postgres has no connection left. Raise max_connections, or end other clients.",
  };
  const said = error instanceof Error ? redact(error.message) : "";
  return reasons[code] ?? `Postgres can't be used at ${url.host} (${code}: ${said}).`;
}

interface DescribedServer {
  readonly role: string;
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly synchronous: string;
  readonly hasTls: boolean;
  readonly milliseconds: number;
  readonly isSuperuser: boolean;
  readonly mayDelegate: boolean;
  readonly mayCreateRoles: boolean;
  readonly mayCreate: boolean;
  /** Whether the role may load rows without running their triggers, as a restore does. */
  readonly mayRestore: boolean;
}

async function versionOf(opened: Queryable): Promise<number> {
  const [row] = await opened.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return row?.version ?? 0;
}

async function describeServer(opened: Queryable): Promise<DescribedServer> {
  const [row] = await opened.query<DescribedServer>(
    `select current_user::text as role,
       current_setting('server_version_num')::int as version,
       current_setting('server_encoding') as encoding,
       current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "hasTls",
       (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds,
       rolsuper as "isSuperuser",
       rolcreaterole and rolbypassrls as "mayDelegate",
       rolcreaterole as "mayCreateRoles",
       has_database_privilege(current_database(), 'create') as "mayCreate",
       has_parameter_privilege('session_replication_role', 'set') as "mayRestore"
     from pg_roles where rolname = current_user`,
  );
  if (row === undefined) throw new Error("Postgres does not list the role of this connection.");
  return row;
}

function checkVersion(version: number): Finding {
  const number = Math.floor(version / VERSION_STEP);
  return version < OLDEST_VERSION
    ? database.problem(`This is Postgres ${number}. The server needs 15 or newer.`)
    : database.ok(`Postgres ${number} answers.`);
}

/** Exported for tests. */
export function checkServer({
  version,
  encoding,
  fsync,
  synchronous,
}: Pick<DescribedServer, "version" | "encoding" | "fsync" | "synchronous">): Finding[] {
  const findings = [checkVersion(version)];
  if (encoding !== "UTF8")
    findings.push(
      database.problem(
        `The database's encoding is ${encoding}. Create another one with: create database … encoding 'UTF8' template template0`,
      ),
    );
  if (fsync === "off" || synchronous === "off")
    findings.push(
      database.problem(
        "Postgres confirms changes before they are on disk, and a power cut would lose saved edits. Set fsync and synchronous_commit to on.",
      ),
    );
  return findings;
}

async function checkRole(
  opened: Queryable,
  {
    role,
    version,
    isSuperuser,
    mayDelegate,
    mayCreateRoles,
    mayCreate,
    mayRestore,
  }: DescribedServer,
): Promise<Findings> {
  if (isSuperuser || (mayDelegate && mayCreate && version >= DELEGATING_VERSION))
    return [
      mayRestore
        ? database.ok(`The role ${role} has the rights that the server needs.`)
        : database.warning(
            `The role ${role} has the rights that the server needs, but can't restore a backup. As a superuser, run: grant set on parameter session_replication_role to ${role}`,
          ),
    ];
  if (!mayCreate)
    return [
      database.problem(
        `The role ${role} may not create schemas. Make it the database's owner: alter database … owner to ${role}`,
      ),
    ];
  const remedy =
    version >= DELEGATING_VERSION
      ? `alter role ${role} createrole bypassrls`
      : `alter role ${role} superuser`;
  if (mayCreateRoles)
    return [
      database.warning(
        `The server uses the role ${role} for its own statements, because it may not give the right to bypass row policies. People's statements have a role of their own. To separate both, run as a superuser: ${remedy}`,
      ),
    ];
  const [row] = await opened.query<{ count: number }>(
    `select count(*)::int as count from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role') and pg_has_role(oid, 'member')`,
  );
  return row?.count === REQUIRED_ROLES
    ? [
        database.warning(
          `The server uses the role ${role} for everything, because it may not create others. To serve people with fewer rights, run as a superuser: ${remedy}`,
        ),
      ]
    : [
        database.problem(
          `The role ${role} may not create the roles that the server needs. As a superuser, run: ${remedy}`,
        ),
      ];
}

/** Exported for tests. */
export function checkTransport(
  { hostname }: URL,
  { hasTls }: Pick<DescribedServer, "hasTls">,
): Findings {
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isHere || hasTls
    ? []
    : [
        database.warning(
          `The connection to ${hostname} is not encrypted. Unless a private network protects it, add ?sslmode=verify-full to DATABASE_URL.`,
        ),
      ];
}
