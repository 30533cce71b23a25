import { limitHeavyWork, limitStatement, withoutLimits } from "../access/concurrency-limits.ts";
import { openSemaphore } from "../access/semaphore.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/** Batches of one session for one document. */
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

/** Applies requests and resolves to the version of each batch once they are durable; rejects where the database refuses. */
export type ApplyPatches = (request: PatchRequest) => Promise<Versions>;

const MAX_GROUP_SIZE = 32;
/** Two at a time: one is worked on while the other is made durable. */
const MAX_CONCURRENT_GROUPS = 2;
/** From here on a request is costly by itself. The database says which documents are (20261122002010_large_documents.sql). */
const MIN_LARGE_CHARACTERS = 20_000;
/** Costly requests of everybody at once, so that the database has connections left for the others. Of one person there is one. */
const MAX_CONCURRENT_LARGE = 2;
const MAX_WAITING_LARGE = 200;

interface Waiting {
  readonly request: PatchRequest;
  /** Called with nothing where the request has to go by itself. */
  readonly resolve: (versions: Versions | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets requests that arrive while others are being made durable share the next transaction. What is large, or of a large document, goes by itself, one request
 * of a person at a time, so that nobody waits for somebody else's. Where a group is refused each of its requests is asked again without the others, which a batch
 * may always be: a refusal concerns only whose it is.
 */
export function groupPatches(database: Database): ApplyPatches {
  let waiting: Waiting[] = [];
  let groups = 0;
  const limitLarge = openSemaphore({
    maxRunning: MAX_CONCURRENT_LARGE,
    maxWaiting: MAX_WAITING_LARGE,
    refusal: () =>
      new ApiError(
        "UNAVAILABLE",
        "Many large changes are being stored right now. Try again in a moment.",
      ),
  });

  const applyAlone: ApplyPatches = async ({ path, session, batches, author }) => {
    const [row] = await database.query<{ versions: number[] }>(
      "select to_jsonb(private.document_apply_all($1, $2, $3::jsonb, $4)) as versions",
      [path, session, batches, author],
    );
    return row?.versions ?? [];
  };

  /** As `applyAlone` for a document that is not large; undefined for one that is, to which nothing is done. */
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

  /** As `applySmall` for each; undefined where one was refused, and nothing was done. */
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
    // What was wrong is found by asking for each by itself.
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
      groups += 1;
      // Each of its requests counts against its author's share already.
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
          start();
        }),
    );

  return async (request) => {
    const isLarge = JSON.stringify(request.batches).length > MIN_LARGE_CHARACTERS;
    const versions = isLarge ? undefined : await applyInGroup(request);
    return versions ?? limitHeavyWork(() => limitLarge(() => applyAlone(request)));
  };
}
