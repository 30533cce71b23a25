import type { ProjectFileRecord } from "../protocol/records.ts";

/** A save with `expect` returns the file's new record, whose `version` the next save can expect. */
export type SavedFile<Options> = Options extends { expect: string }
  ? ProjectFileRecord
  : Options extends { expect?: null | undefined } | null | undefined
    ? null
    : ProjectFileRecord | null;
