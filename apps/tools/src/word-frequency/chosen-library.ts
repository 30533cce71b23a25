import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { isCancelled } from "../frame/failure.ts";
import type { CountedReference } from "./term-count.ts";

/** A library's references, and how many references have each field. */
export interface ChosenLibrary {
  readonly file: ProjectFileRecord;
  readonly references: readonly CountedReference[];
  readonly withTitle: number;
  readonly withAbstract: number;
  readonly withKeywords: number;
}

/** Opens the host's file dialog; resolves to undefined if the person cancels. */
export async function chooseLibrary(tera: Connection): Promise<ProjectFileRecord | undefined> {
  try {
    return await tera.files.select({
      title: "Choose a library to count",
      filters: { library: true },
    });
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

export async function readLibrary(
  tera: Connection,
  file: ProjectFileRecord,
  signal: AbortSignal,
): Promise<ChosenLibrary> {
  const references = await tera.with({ signal }).library.read(file.id);
  const having = (has: (reference: CountedReference) => boolean): number =>
    references.filter(has).length;
  return {
    file,
    references,
    withTitle: having(({ title }) => Boolean(title)),
    withAbstract: having(({ abstract }) => Boolean(abstract)),
    withKeywords: having(({ keywords }) => Boolean(keywords?.length)),
  };
}
