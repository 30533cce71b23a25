import { limitHeavyWork, limitStatement, withoutLimits } from "../access/concurrency-limits.ts";
import { openSemaphore, type Semaphore } from "../access/semaphore.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ServerMetrics } from "../server-metrics.ts";

interface PatchRequest {
  readonly path: string;
  readonly session: string;
  readonly batches: readonly {
    readonly sequence: number;
    readonly operations: readonly unknown[];
  }[];
  readonly author: string;
}

type Versions = readonly number[];

/**
 * Resolves to the batches' versions when they are durable. Rejects if the database refuses any
 * batch.
 */
export type ApplyPatches = (request: PatchRequest) => Promise<Versions>;

const MAX_GROUP_SIZE = 32;
/** One group executes while the other commits. */
const MAX_CONCURRENT_GROUPS = 2;
/** Longer requests run alone. For large documents, see 20261122002010_large_documents.sql. */
const MIN_LARGE_CHARACTERS = 20_000;
/**
 * Shared by all people, so that connections remain for other requests. Each person has at most one.
 */
const MAX_CONCURRENT_LARGE = 2;
const MAX_WAITING_LARGE = 200;

interface Waiting {
  readonly request: PatchRequest;
  /** Undefined if the document is large: the request must then run alone. */
  readonly resolve: (versions: Versions | undefined) => void;
  readonly reject: (error: unknown) => void;
}

function openLargeLimit(metrics: Pick<ServerMetrics, "countWaiting"> | undefined): Semaphore {
  return openSemaphore({
    maxRunning: MAX_CONCURRENT_LARGE,
    maxWaiting: MAX_WAITING_LARGE,
    refusal: () =>
      new ApiError(
        "UNAVAILABLE",
        "Many large changes are being stored right now. Try again in a moment.",
      ),
    onWaiting: metrics && ((change) => metrics.countWaiting("patch", change)),
  });
}

/**
 * Requests that arrive while others commit share the next transaction. If the database refuses a
 * group, its requests are retried one by one, so that only the invalid one fails. Large requests,
 * and those for large documents, run alone, one at a time per person.
 */
export function groupPatches(
  database: Database,
  metrics?: Pick<ServerMetrics, "countPatches" | "countWaiting">,
): ApplyPatches {
  let waiting: Waiting[] = [];
  let groups = 0;
  const limitLarge = openLargeLimit(metrics);

  const applyAlone: ApplyPatches = async ({ path, session, batches, author }) => {
    const [row] = await database.query<{ versions: number[] }>(
      "select to_jsonb(private.document_apply_all($1, $2, $3::jsonb, $4)) as versions",
      [path, session, batches, author],
    );
    return row?.versions ?? [];
  };

  /** Does nothing and returns undefined if the document is large. */
  const applySmall = async ({
    path,
    session,
    batches,
    author,
  }: PatchRequest): Promise<Versions | undefined> => {
    const [row] = await database.query<{ versions: number[] | null }>(
      "select case when not private.is_large_document($1) then to_jsonb(private.document_apply_all($1, $2, $3::jsonb, $4)) end as versions",
      [path, session, batches, author],
    );
    return row?.versions ?? undefined;
  };

  /**
   * Returns undefined and applies none if any request is refused. A large document's versions are
   * null.
   */
  const applyTogether = async (
    requests: readonly PatchRequest[],
  ): Promise<readonly (Versions | null)[] | undefined> => {
    const [row] = await database
      .query<{ versions: (number[] | null)[] }>(
        "select private.document_apply_group($1::jsonb) as versions",
        [requests],
      )
      .catch(() => []);
    return row?.versions;
  };

  async function applyGroup(group: readonly Waiting[]): Promise<void> {
    const applied =
      group.length === 1 ? undefined : await applyTogether(group.map(({ request }) => request));
    if (applied === undefined)
      await Promise.all(
        group.map(({ request, resolve, reject }) => applySmall(request).then(resolve, reject)),
      );
    else for (const [index, { resolve }] of group.entries()) resolve(applied[index] ?? undefined);
  }

  function start(): void {
    while (groups < MAX_CONCURRENT_GROUPS && waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP_SIZE);
      waiting = waiting.slice(group.length);
      metrics?.countWaiting("patch", -group.length);
      groups += 1;
      // Each request already counts towards its author's limit.
      void withoutLimits(() => applyGroup(group)).finally(() => {
        groups -= 1;
        start();
      });
    }
  }

  const applyInGroup = (request: PatchRequest): Promise<Versions | undefined> =>
    limitStatement(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ request, resolve, reject });
          metrics?.countWaiting("patch", 1);
          start();
        }),
    );

  return async (request) => {
    const isLarge = JSON.stringify(request.batches).length > MIN_LARGE_CHARACTERS;
    const versions = isLarge ? undefined : await applyInGroup(request);
    const applied = versions ?? (await limitHeavyWork(() => limitLarge(() => applyAlone(request))));
    metrics?.countPatches(applied.length);
    return applied;
  };
}
