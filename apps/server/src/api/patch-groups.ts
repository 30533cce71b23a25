import { openTurns } from "../archive/turns.ts";
import type { Database } from "../database/database.ts";

/** Batches of one session for one document. */
export interface PatchRequest {
  readonly path: string;
  readonly session: string;
  readonly batches: readonly { readonly sequence: number; readonly operations: readonly unknown[] }[];
  readonly author: string;
}

/** Applies requests and resolves to the version of each batch once they are durable; rejects where the database refuses. */
export type ApplyPatches = (request: PatchRequest) => Promise<readonly number[]>;

const MOST_IN_A_GROUP = 32;
/** Two at a time: one is worked on while the other is made durable. */
const MOST_GROUPS = 2;
/** Larger requests go by themselves, so that nobody waits for somebody else's; few at a time, so that the database has connections left for everybody else. */
const LARGE_CHARACTERS = 20_000;
const MOST_LARGE = 2;
const MOST_LARGE_WAITING = 200;

interface Waiting {
  readonly request: PatchRequest;
  readonly resolve: (versions: readonly number[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets requests that arrive while others are being made durable share the next transaction. A request that finds nobody there goes at once and alone.
 * Where a group is refused each of its requests is asked again by itself, which a batch may always be: a refusal concerns only whose it is.
 */
export function groupPatches(database: Database): ApplyPatches {
  let waiting: Waiting[] = [];
  let groups = 0;
  const inTurn = openTurns(MOST_LARGE, MOST_LARGE_WAITING, "Many large changes are being stored just now. Try again in a moment.");

  const alone: ApplyPatches = async ({ path, session, batches, author }) => {
    const [row] = await database.query<{ versions: number[] }>("select to_jsonb(private.document_apply_all($1, $2, $3::jsonb, $4)) as versions", [path, session, batches, author]);
    return row?.versions ?? [];
  };

  async function together(group: readonly Waiting[]): Promise<void> {
    const outcome = await database
      .query<{ versions: number[][] }>("select private.document_apply_group($1::jsonb) as versions", [group.map(({ request }) => request)])
      // What was wrong is found by asking for each alone.
      .catch(() => undefined);
    const versions = outcome?.[0]?.versions;
    if (versions === undefined) await Promise.all(group.map(({ request, resolve, reject }) => alone(request).then(resolve, reject)));
    else for (const [index, { resolve }] of group.entries()) resolve(versions[index] ?? []);
  }

  function start(): void {
    while (groups < MOST_GROUPS && waiting.length > 0) {
      const group = waiting.slice(0, MOST_IN_A_GROUP);
      waiting = waiting.slice(group.length);
      const [only] = group;
      groups += 1;
      const work = group.length === 1 && only !== undefined ? alone(only.request).then(only.resolve, only.reject) : together(group);
      void work.finally(() => {
        groups -= 1;
        start();
      });
    }
  }

  return (request) => {
    if (JSON.stringify(request.batches).length > LARGE_CHARACTERS) return inTurn(() => alone(request));
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      start();
    });
  };
}
