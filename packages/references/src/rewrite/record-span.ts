/** Where one record is, in bytes of the file. */
export interface RecordSpan {
  begin: number;
  /** The end of the record, without the line end after it. */
  end: number;
  /** The end of the blank text that is removed with the record. */
  endWithSeparator: number;
  /** Inserts an id into a record that has none. Undefined where only a new record can have it. */
  insertId: { at: number; text: (id: string) => string } | undefined;
}

/** Finds records by their place in the list of references. Places must increase. */
export interface RecordFinder {
  /** Returns null if the record's bytes can't be separated from its neighbours'. */
  find: (place: number) => Promise<RecordSpan | null>;
}
