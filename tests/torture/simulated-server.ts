import type { Operation } from "../../packages/sync/src/operations.ts";
import type { Snapshot } from "../../packages/sync/src/replica.ts";
import type { Merge } from "./merge-mutants.ts";
import { referenceMerge } from "./reference-merge.ts";

export interface SentBatch {
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
}

export interface StoredBatch extends SentBatch {
  readonly version: number;
}

/**
 * Simulates `document_apply` in memory: applies each batch once, in order of arrival, and raises
 * the version by one.
 */
export class SimulatedServer {
  readonly stored: StoredBatch[] = [];
  readonly #versions = new Map<string, number>();
  readonly #appliesRepeats: boolean;
  readonly #merge: Merge;
  readonly #states: unknown[] = [{}];

  constructor({
    appliesRepeats = false,
    merge = referenceMerge,
  }: { readonly appliesRepeats?: boolean; readonly merge?: Merge } = {}) {
    this.#appliesRepeats = appliesRepeats;
    this.#merge = merge;
  }

  read(): Snapshot {
    return { state: this.stateAt(this.stored.length), version: this.stored.length };
  }

  stateAt(version: number): unknown {
    return this.#states[version];
  }

  /** `news` is the batch if it is new and must be broadcast. */
  apply(batch: SentBatch): { readonly version: number; readonly news: StoredBatch | undefined } {
    const key = `${batch.session} ${batch.sequence}`;
    const known = this.#versions.get(key);
    if (known !== undefined && !this.#appliesRepeats) return { version: known, news: undefined };
    const news = { ...batch, version: this.stored.length + 1 };
    this.#versions.set(key, news.version);
    this.#states.push(this.#merge(this.stateAt(this.stored.length), batch.operations));
    this.stored.push(news);
    return { version: news.version, news };
  }
}
