import { useState } from "react";
import { adminPath, type AdminSectionId } from "../user/admin-sections.ts";

/** URL parameter with the text that a section's search field starts with. */
const PARAMETER = "find";

export function adminSearchPath(section: AdminSectionId, search: string): string {
  return `${adminPath(section)}?${new URLSearchParams({ [PARAMETER]: search }).toString()}`;
}

export interface AdminSearchState {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** React key of the search field; changes when something other than typing sets its text. */
  readonly fieldKey: number;
  readonly clear: () => void;
}

/** Holds the search text of a section's list. */
export function useAdminSearch(): AdminSearchState {
  const [search, setSearch] = useState(
    () => new URLSearchParams(location.search).get(PARAMETER) ?? "",
  );
  const [fieldKey, setFieldKey] = useState(0);
  return {
    search,
    setSearch,
    fieldKey,
    clear: () => {
      setSearch("");
      setFieldKey(fieldKey + 1);
    },
  };
}
