import type { Source } from "@tera/references/source";
import { dialogs } from "../../errors/notices.ts";
import { countOf, countText } from "../../platform/date-text.ts";
import type { LibraryReport } from "../../references/library-job.ts";
import { guessSource } from "./guess-source.ts";
import { usualSpelling } from "./known-databases.ts";
import { rememberedSources, rememberSources } from "./remembered-sources.ts";
import type { SourcesAnswer } from "./SourcesDialog.tsx";

export interface InspectedFile {
  readonly name: string;
  readonly modified: Date | undefined;
  readonly report: Pick<LibraryReport, "format" | "missingSources" | "refCount">;
}

interface AskedSources {
  readonly projectId: string;
  readonly files: readonly InspectedFile[];
  /** What the dialog's buttons do, given the number of references. */
  readonly action: (refCount: number) => string;
  readonly actionWithout: string;
  /** Aborting closes the dialog and rejects with the reason. */
  readonly signal?: AbortSignal;
}

/**
 * Asks for the source of each file that has references without one. Resolves to one for each file,
 * undefined for those that need none; resolves to undefined if the person cancels.
 */
export async function askSources({
  projectId,
  files,
  action,
  actionWithout,
  signal,
}: AskedSources): Promise<readonly (Source | undefined)[] | undefined> {
  const without = files.map(() => undefined);
  const asked = files.filter(({ report }) => report.missingSources.count > 0);
  if (asked.length === 0) return without;
  const refCount = files.reduce((sum, { report }) => sum + report.refCount, 0);
  // Loaded when it is needed, because its suggestions take 40 kB.
  const { SourcesDialog } = await import("./SourcesDialog.tsx");
  const answer = await dialogs.show<SourcesAnswer>(
    (close) => (
      <SourcesDialog
        files={asked.map((file) => ({
          guess: guessSource(file.name, file.report, file.modified),
          fact: factOf(file),
        }))}
        remembered={rememberedSources(projectId)}
        action={action(refCount)}
        actionWithout={actionWithout}
        onAnswer={close}
      />
    ),
    { signal },
  );
  if (answer === undefined) return undefined;
  if (answer === "without") return without;
  const sources = answer.map(tidiedSource);
  rememberSources(projectId, sources);
  return files.map((file) => sources[asked.indexOf(file)]);
}

function factOf({ report: { refCount, missingSources } }: InspectedFile): string {
  return missingSources.count === refCount
    ? countOf(refCount, "reference")
    : `${countText(missingSources.count)} of ${countOf(refCount, "reference")} have no source`;
}

/** Leaves out empty names and spells a known database as usual. */
function tidiedSource({ database, search, ...source }: Source): Source {
  const name = usualSpelling(database?.trim() ?? "");
  const searchName = search?.trim() ?? "";
  return {
    ...source,
    ...(name === "" ? {} : { database: name }),
    ...(searchName === "" ? {} : { search: searchName }),
  };
}
