import type { ReactNode } from "react";
import { matchesQuery } from "./matches-query.ts";

/** One file as a dialog offers it. */
export interface FileChoice {
  id: string;
  name: string;
  /** Where it stands: "Search results". */
  folder?: string | undefined;
  /** What kind it is, 16 px; a plain sheet otherwise. */
  icon?: ReactNode;
  /** Number of references, size, when it was changed last: whatever is known, in words. */
  facts?: readonly string[] | undefined;
}

/** The words for what is chosen: "file" and "files". */
export interface FileNouns {
  one: string;
  many: string;
}

/** The files whose name or folder contains each word that was typed. */
export function findFiles(files: readonly FileChoice[], query: string): readonly FileChoice[] {
  return query.trim() === "" ? files : files.filter((file) => matchesQuery(pathOf(file), query));
}

/** Folder and name of a file. */
export function pathOf({ folder = "", name }: FileChoice): string {
  return folder === "" ? name : `${folder}/${name}`;
}
