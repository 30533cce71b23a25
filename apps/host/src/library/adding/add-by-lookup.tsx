import { dialogs } from "../../errors/notices.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { shownReferences } from "../view/library-display.ts";
import { AddByLookupDialog } from "./AddByLookupDialog.tsx";
import { addReferences } from "./add-references.ts";
import type { FoundReferences } from "./found-lines.ts";

/** Asks for DOIs, PMIDs and titles, looks them up, and adds the references that a person chooses. */
export async function addByLookup(library: OpenLibrary): Promise<void> {
  const chosen = await dialogs.show<FoundReferences | undefined>((close) => (
    <AddByLookupDialog references={shownReferences} onAnswer={close} />
  ));
  if (chosen !== undefined && chosen.references.length > 0)
    await addReferences(library, chosen.references, chosen.way);
}
