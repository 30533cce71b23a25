import { atom } from "nanostores";

export type FileKind = "library" | "other";

/** The project's present files by path; undefined until loaded. Set by the app. */
export const $fileKinds = atom<ReadonlyMap<string, FileKind> | undefined>(undefined);
