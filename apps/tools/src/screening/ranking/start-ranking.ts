import type { RankingAnswer, RankingRequest } from "./ranking-messages.ts";
import workerUrl from "./ranking.worker.ts?worker&url";

export interface RankingWorker {
  readonly send: (request: RankingRequest) => void;
  /** Called with each ranking. */
  onRanked: ((rows: readonly number[]) => void) | undefined;
  /** Called if ranking and search stop working. */
  onFailure: (() => void) | undefined;
  /** Resolves to the rows with all words. */
  readonly search: (words: readonly string[]) => Promise<ReadonlySet<number>>;
  readonly stop: () => void;
}

/** Starts the worker that orders and searches records on this device. */
export function startRanking(): RankingWorker {
  const worker = new Worker(trustedAddress(workerUrl), { type: "module" });
  const searches = new Map<number, (rows: ReadonlySet<number>) => void>();
  let searchCount = 0;
  const ranking: RankingWorker = {
    send: (request) => worker.postMessage(request),
    onRanked: undefined,
    onFailure: undefined,
    search: (words) =>
      new Promise((resolve) => {
        searchCount += 1;
        searches.set(searchCount, resolve);
        ranking.send({ type: "search", id: searchCount, words });
      }),
    stop: () => worker.terminate(),
  };
  worker.addEventListener("message", ({ data }: MessageEvent<RankingAnswer>) => {
    if (data.type === "ranked") return ranking.onRanked?.([...data.rows]);
    searches.get(data.id)?.(new Set(data.rows));
    searches.delete(data.id);
  });
  worker.addEventListener("error", () => ranking.onFailure?.());
  return ranking;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

let policy: ReturnType<PolicyFactory["createPolicy"]> | undefined;

/** Returns an address that `new Worker` accepts under the tools' content security policy. */
function trustedAddress(address: string): string {
  policy ??= (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    "tera-worker",
    {
      createScriptURL: (given) => {
        const url = new URL(given, location.href);
        if (url.origin !== location.origin)
          throw new TypeError(`A worker must come from this site, not from ${url.origin}.`);
        return url.href;
      },
    },
  );
  // The Worker typings lack TrustedScriptURL.
  return (policy?.createScriptURL(address) ?? address) as string;
}
