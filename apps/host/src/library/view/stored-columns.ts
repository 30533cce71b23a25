import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { attempt } from "../../errors/notices.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { type ColumnId, parseColumns } from "./library-columns.ts";

/** Key of the chosen columns in the user's stored data, in their order. */
const KEY = "libraryColumns";

/** Returns the user's chosen columns, which apply to every library. */
export function useColumns(): readonly ColumnId[] {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseColumns(stored), [stored]);
}

export function changeColumns(columns: readonly ColumnId[]): void {
  attempt(() => changeUserData({ [KEY]: [...columns] }));
}
