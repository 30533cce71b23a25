import type { ReactNode } from "react";
import { matchesQuery } from "./matches-query.ts";

export interface FileChoice {
  id: string;
  name: string;
  /** The folder's path: "Search results". */
  folder?: string | undefined;
  /** A 16 px icon, by default a plain sheet. */
  icon?: ReactNode;
  /** Details such as reference count, size and last change. */
  facts?: readonly string[] | undefined;
}

/** The words for one file and for several, such as "file" and "files". */
export interface FileNouns {
  one: string;
  many: string;
}

/** Files whose path contains every word of `query`. */
export function findFiles(files: readonly FileChoice[], query: string): readonly FileChoice[] {
  return query.trim() === "" ? files : files.filter((file) => matchesQuery(pathOf(file), query));
}

export function pathOf({ folder = "", name }: FileChoice): string {
  return folder === "" ? name : `${folder}/${name}`;
}
