import { z } from "zod";
import type { Queryable } from "./database/database.ts";

const BYTES_PER_MEGABYTE = 1_000_000;
/** An answer is held in memory several times over while it is made. */
const MAX_RESULT_MEGABYTES = 100;

/** The most that one project, person or address may use, so that the others do not notice. */
export interface Quotas {
  /** Bytes of a project's files, earlier versions included. */
  readonly projectBytes: number;
  /** Versions of files that a project holds. */
  readonly projectVersions: number;
  /** Realtime sockets of everybody together. */
  readonly sockets: number;
  /** Realtime sockets of one person. */
  readonly personSockets: number;
  /** Realtime sockets from one address on which nobody is signed in. */
  readonly addressSockets: number;
  /** Frames a second on all sockets of one person; a large or widely heard one counts as several. */
  readonly personFrames: number;
  /** Frames a second on all sockets from one address on which nobody is signed in. */
  readonly addressFrames: number;
  /** Open connections of everybody together, live channels included. */
  readonly connections: number;
  /** Open connections from one address, without live channels. This machine's own addresses have no such limit. */
  readonly addressConnections: number;
  /** Requests a minute from one address. */
  readonly addressRequests: number;
  /** Requests a minute of one person, from wherever they come. */
  readonly personRequests: number;
  /** Statements of one person, or of one address without a login, that the database works on at once. */
  readonly personStatements: number;
  /** Requests of one person, or of one address without a login, that wait for the database. */
  readonly personWaiting: number;
  /** Bytes of one answer with rows of tables. */
  readonly answerBytes: number;
}

const amount = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .positive("must be more than 0")
    .max(Number.MAX_SAFE_INTEGER, "is too large")
    .default(fallback);

/** The settings behind the quotas, as the environment names them. */
export const quotaSettings = z.object({
  MAXIMUM_PROJECT_MB: amount(20_000).refine(
    (megabytes) => Number.isSafeInteger(megabytes * BYTES_PER_MEGABYTE),
    "is too large",
  ),
  MAXIMUM_PROJECT_VERSIONS: amount(20_000),
  MAXIMUM_SOCKETS: amount(5000),
  MAXIMUM_PERSON_SOCKETS: amount(60),
  MAXIMUM_ADDRESS_SOCKETS: amount(200),
  MAXIMUM_PERSON_FRAMES: amount(100),
  MAXIMUM_ADDRESS_FRAMES: amount(300),
  MAXIMUM_CONNECTIONS: amount(10_000),
  MAXIMUM_ADDRESS_CONNECTIONS: amount(500),
  MAXIMUM_ADDRESS_REQUESTS: amount(30_000),
  MAXIMUM_PERSON_REQUESTS: amount(10_000),
  MAXIMUM_PERSON_STATEMENTS: amount(3),
  MAXIMUM_PERSON_WAITING: amount(100),
  MAXIMUM_ANSWER_MB: amount(4).refine(
    (megabytes) => megabytes <= MAX_RESULT_MEGABYTES,
    `must be at most ${MAX_RESULT_MEGABYTES}`,
  ),
});

/** Reads the quotas from the settings. */
export function readQuotas(settings: z.infer<typeof quotaSettings>): Quotas {
  return {
    projectBytes: settings.MAXIMUM_PROJECT_MB * BYTES_PER_MEGABYTE,
    projectVersions: settings.MAXIMUM_PROJECT_VERSIONS,
    sockets: settings.MAXIMUM_SOCKETS,
    personSockets: settings.MAXIMUM_PERSON_SOCKETS,
    addressSockets: settings.MAXIMUM_ADDRESS_SOCKETS,
    personFrames: settings.MAXIMUM_PERSON_FRAMES,
    addressFrames: settings.MAXIMUM_ADDRESS_FRAMES,
    connections: settings.MAXIMUM_CONNECTIONS,
    addressConnections: settings.MAXIMUM_ADDRESS_CONNECTIONS,
    addressRequests: settings.MAXIMUM_ADDRESS_REQUESTS,
    personRequests: settings.MAXIMUM_PERSON_REQUESTS,
    personStatements: settings.MAXIMUM_PERSON_STATEMENTS,
    personWaiting: settings.MAXIMUM_PERSON_WAITING,
    answerBytes: settings.MAXIMUM_ANSWER_MB * BYTES_PER_MEGABYTE,
  };
}

/** What is allowed where no setting says otherwise. */
export const DEFAULT_QUOTAS: Quotas = readQuotas(quotaSettings.parse({}));

/** Writes the quotas of projects where the database enforces them (supabase/migrations/20261122001000_project_quotas.sql). */
export async function applyProjectQuotas(
  session: Queryable,
  { projectBytes, projectVersions }: Pick<Quotas, "projectBytes" | "projectVersions">,
): Promise<void> {
  await session.query(
    "insert into private.project_quotas (name, most) values ('bytes', $1::text::bigint), ('versions', $2::text::bigint) on conflict (name) do update set most = excluded.most",
    [String(projectBytes), String(projectVersions)],
  );
}
