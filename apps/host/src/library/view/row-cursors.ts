import type { RowCursor } from "@tera/ui";
import { useMemo } from "react";
import { libraryAddress } from "../../files/file-address.ts";
import { type PresentPerson, usePresentPeople } from "../../project/present-people.ts";

/** The people on each row of a library, by reference id. */
export type RowCursorsById = ReadonlyMap<string, readonly RowCursor[]>;

export function rowCursors(people: readonly PresentPerson[], address: string): RowCursorsById {
  const cursors = new Map<string, RowCursor[]>();
  for (const { id, name, place, row } of people) {
    if (row === undefined || place?.href !== address) continue;
    cursors.set(row, [...(cursors.get(row) ?? []), { identity: id, name }]);
  }
  return cursors;
}

export function useRowCursors(path: string): RowCursorsById {
  const people = usePresentPeople();
  return useMemo(() => rowCursors(people, libraryAddress(path)), [people, path]);
}
