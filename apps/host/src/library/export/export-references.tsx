import { dialogs } from "../../errors/notices.ts";
import { triggerDownload } from "../../platform/trigger-download.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { appendLog } from "../../timeline/append-log.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { type ExportChoice, ExportDialog } from "./ExportDialog.tsx";
import { exportName } from "./export-name.ts";

export interface Exportable {
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  readonly selected: ReadonlySet<string>;
  readonly found: () => readonly string[];
  readonly foundCount: number;
}

export async function exportReferences(
  library: OpenLibrary,
  { projectId, path, references, selected, found, foundCount }: Exportable,
): Promise<void> {
  const counts = { all: references.length, selected: selected.size, found: foundCount };
  const choice = await dialogs.show<ExportChoice | undefined>((close) => (
    <ExportDialog path={path} counts={counts} onAnswer={close} />
  ));
  if (choice === undefined) return;
  const { part, extension } = choice;
  const name = exportName(path, part, extension);
  const content = await library.write(
    part === "all" ? undefined : part === "selected" ? [...selected] : found(),
    name,
  );
  triggerDownload(content, name);
  await appendLog(projectId, { type: "fileDownload", filePath: path });
}
