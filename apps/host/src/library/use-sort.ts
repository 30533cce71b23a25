import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { attempt } from "../errors/notices.ts";
import type { LibrarySort } from "../references/library-index-messages.ts";
import { $user, changeUserData } from "../user/user-store.ts";
import { parseSort } from "./library-columns.ts";

/** Where the order is kept in a person's own data. */
const KEY = "librarySort";

/** The order in which this person has the rows, in every library. */
export function useSort(): LibrarySort | undefined {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseSort(stored), [stored]);
}

/** Puts the rows in another order, and keeps it with the person; undefined for the file's own. */
export function changeSort(sort: LibrarySort | undefined): void {
  attempt(() => changeUserData({ [KEY]: sort }));
}
