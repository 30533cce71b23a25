import type { RankedRecord } from "@tera/screening";

/** To the worker. Records come in the library's order, in parts; `start` follows the last part. */
export type RankingRequest =
  | { readonly type: "records"; readonly records: readonly RankedRecord[] }
  | { readonly type: "start" }
  /** Rows with whether the reviewer finds them relevant; undefined is undecided. */
  | {
      readonly type: "decide";
      readonly decisions: readonly (readonly [row: number, isRelevant: boolean | undefined])[];
    }
  | { readonly type: "search"; readonly id: number; readonly words: readonly string[] };

/** From the worker. */
export type RankingAnswer =
  /** All undecided rows, the likeliest to be relevant first. */
  | { readonly type: "ranked"; readonly rows: Uint32Array }
  | { readonly type: "found"; readonly id: number; readonly rows: Uint32Array };
