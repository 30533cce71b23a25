export interface RankedRecord {
  /** Unique in the library. */
  id: string;
  title: string;
  abstract: string;
}

/** By the record's id: whether it is relevant. */
export type Decisions = ReadonlyMap<string, boolean>;
