import { z } from "zod";
import type { Queryable } from "./database/database.ts";

const BYTES_PER_MEGABYTE = 1_000_000;
/** An answer is in memory several times while it is built. */
const MAX_RESULT_MEGABYTES = 100;

/** Limits per project, person or IP address, so that others keep their share. */
export interface Quotas {
  /** Includes earlier versions of files. */
  readonly projectBytes: number;
  readonly projectVersions: number;
  readonly sockets: number;
  readonly personSockets: number;
  /** Sockets on which nobody is signed in. */
  readonly addressSockets: number;
  /** Frames per second on all sockets; a large or widely broadcast frame counts as several. */
  readonly personFrames: number;
  /** Frames per second on sockets on which nobody is signed in. */
  readonly addressFrames: number;
  /** Includes live channels. */
  readonly connections: number;
  /** Excludes live channels; loopback has no limit. */
  readonly addressConnections: number;
  /** Requests per minute. */
  readonly addressRequests: number;
  /** Requests per minute, from any IP address. */
  readonly personRequests: number;
  /** Concurrent statements, per person or, without a login, per IP address. */
  readonly personStatements: number;
  /** Statements waiting for the database, per person or, without a login, per IP address. */
  readonly personWaiting: number;
  /** Size of one response with table rows. */
  readonly answerBytes: number;
}

const amount = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .positive("must be more than 0")
    .max(Number.MAX_SAFE_INTEGER, "is too large")
    .default(fallback);

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

export const DEFAULT_QUOTAS: Quotas = readQuotas(quotaSettings.parse({}));

/**
 * Writes the project quotas into the table from which the database enforces them
 * (supabase/migrations/20261120000510_file_quotas.sql).
 */
export async function applyProjectQuotas(
  session: Queryable,
  { projectBytes, projectVersions }: Pick<Quotas, "projectBytes" | "projectVersions">,
): Promise<void> {
  await session.query(
    "insert into private.project_quotas (name, most) values ('bytes', $1::text::bigint), ('versions', $2::text::bigint) on conflict (name) do update set most = excluded.most",
    [String(projectBytes), String(projectVersions)],
  );
}
