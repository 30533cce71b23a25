import { atom } from "nanostores";

export interface RecentFile {
  readonly path: string;
  readonly name: string;
  readonly href: string;
  /** Undefined for files other than libraries. */
  readonly references: number | undefined;
}

/** The most recently changed files, latest first; set by the app. */
export const $recentFiles = atom<readonly RecentFile[]>([]);
