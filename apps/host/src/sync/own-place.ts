import { MAX_PRESENCE_ROW_CHARACTERS, type PresencePlace } from "@tera/contract";
import { atom, computed } from "nanostores";

/** The page of this tab that others may see, without query; undefined outside the project. */
export const $ownPath = atom<string | undefined>(undefined);

/** The id of the reference that has the focus in this tab's library. */
export const $focusedRow = atom<string | undefined>(undefined);

/** The id of the person whom this tab follows. */
export const $following = atom<string | undefined>(undefined);

/** Changes when the person returns to this tab, so that the latest announced tab is the one in use. */
export const $returns = atom(0);

/** What this tab announces. Notifies on every return to the tab, too. */
export const $ownPlace = computed(
  [$ownPath, $focusedRow, $following, $returns],
  (path, row, following): PresencePlace => ({
    ...(path === undefined ? {} : { path }),
    ...(path === undefined || row === undefined || row.length > MAX_PRESENCE_ROW_CHARACTERS
      ? {}
      : { row }),
    ...(following === undefined ? {} : { following }),
  }),
);
