import { atom } from "nanostores";

/** True while the changelog has entries that were added after the person's last visit to it. */
export const $hasNewChanges = atom(false);
