import { atom } from "nanostores";

export type FileKind = "library" | "other" | "folder";

/**
 * The project's current files and folders by path; undefined until loaded. Paths of folders end in
 * a slash. Set by the app.
 */
export const $fileKinds = atom<ReadonlyMap<string, FileKind> | undefined>(undefined);
