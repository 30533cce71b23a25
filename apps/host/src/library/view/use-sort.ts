import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { attempt } from "../../errors/notices.ts";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { parseSort } from "./library-columns.ts";

/** Key of the sort order in the user's stored data. */
const KEY = "librarySort";

/** Returns the user's sort order, which applies to every library. */
export function useSort(): LibrarySort | undefined {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseSort(stored), [stored]);
}

/** Undefined restores the file's order. */
export function changeSort(sort: LibrarySort | undefined): void {
  attempt(() => changeUserData({ [KEY]: sort }));
}
