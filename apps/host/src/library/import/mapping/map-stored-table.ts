import { navigate } from "wouter/use-browser-location";
import { toaster } from "../../../errors/notices.ts";
import { withWorkProgress } from "../../../errors/work-progress.tsx";
import { libraryAddress } from "../../../files/file-address.ts";
import { refreshFiles } from "../../../files/files-store.ts";
import { freePath } from "../../../files/free-path.ts";
import { nameOf } from "../../../files/project-file.ts";
import { countOf } from "../../../platform/date-text.ts";
import { platform } from "../../../platform/platform.ts";
import { inspectLibrary, uniteLibraryFiles } from "../../../references/run-library-job.ts";
import { appendLog } from "../../../timeline/append-log.ts";
import { askSources } from "../../sources/ask-sources.tsx";
import { askMapping } from "./ask-mapping.tsx";

/**
 * Asks what the columns of a stored table are, writes a library beside it and opens that. The table
 * stays as it is.
 */
export async function mapStoredTable(projectId: string, path: string): Promise<void> {
  const { files } = platform();
  const content = await files.download(projectId, path);
  const table = new File([content], nameOf(path));
  const mapped = await askMapping(table);
  if (mapped === undefined) return;
  const report = await withWorkProgress(`Reading ${table.name}`, 0, ({ signal }) =>
    inspectLibrary(mapped, mapped.name, { signal }),
  );
  const sources = await askSources({
    projectId,
    files: [{ name: table.name, modified: undefined, report }],
    action: (refCount) => `Create library with ${countOf(refCount, "reference")}`,
    actionWithout: "Create without sources",
  });
  if (sources === undefined) return;
  const newPath = await freePath(projectId, `${path.replace(/\.[^./]*$/u, "")}.ris`);
  const name = nameOf(newPath);
  const [source] = sources;
  await withWorkProgress(`Creating ${name}`, 0, async ({ signal }) => {
    const library = { file: mapped, filename: mapped.name, source };
    const written = await uniteLibraryFiles([library], name, { signal });
    const { refCount, decisions } = written;
    await files.upload(projectId, newPath, written.content, {
      metadata: { reflib: { refCount, format: "ris", decisions } },
    });
  });
  await appendLog(projectId, { type: "fileUpload", filePath: newPath });
  await refreshFiles(projectId);
  navigate(libraryAddress(newPath));
  toaster.success(`Created “${name}” with ${countOf(report.refCount, "reference")}`);
}
