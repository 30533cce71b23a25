import { useState } from "react";
import { adminPath, type AdminSectionId } from "../user/admin-sections.ts";

/** Of an address, the text that its section's search field begins with. */
const PARAMETER = "find";

export function adminSearchPath(section: AdminSectionId, search: string): string {
  return `${adminPath(section)}?${new URLSearchParams({ [PARAMETER]: search }).toString()}`;
}

export interface AdminSearchState {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Changes when the field has to show another text than the one that was typed. */
  readonly fieldKey: number;
  readonly clear: () => void;
}

/** The text that a section's list is searched for. */
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
