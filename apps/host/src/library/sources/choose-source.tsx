import { dialogs } from "../../errors/notices.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { SourceCountsDialog } from "./SourceCountsDialog.tsx";

/** Shows the library's sources. Resolves to the search that finds the chosen one's references. */
export async function chooseSource(library: OpenLibrary): Promise<string | undefined> {
  const rows = await library.countSources();
  return dialogs.show<string | undefined>((close) => (
    <SourceCountsDialog rows={rows} onAnswer={close} />
  ));
}
