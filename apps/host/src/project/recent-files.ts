import { atom } from "nanostores";

/** A file as the project's page mentions it. */
export interface RecentFile {
  readonly path: string;
  readonly name: string;
  readonly href: string;
  /** Number of references, for a citation library. */
  readonly references: number | undefined;
}

/** The open project's files that changed last, latest first; filled by the composition root. */
export const $recentFiles = atom<readonly RecentFile[]>([]);
