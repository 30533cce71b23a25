import type { Reference } from "@tera/references";
import type { OpenLibrary } from "../data/library-store.ts";
import type { Exportable } from "../export/export-references.tsx";

// These commands ask something first. Their code loads when they are chosen.

export async function exportReferences(library: OpenLibrary, exported: Exportable): Promise<void> {
  const commands = await import("../export/export-references.tsx");
  await commands.exportReferences(library, exported);
}

export async function changeKeywords(
  library: OpenLibrary,
  references: readonly Reference[],
): Promise<void> {
  const commands = await import("../edits/change-keywords.tsx");
  await commands.changeKeywords(library, references);
}

export async function editField(library: OpenLibrary, ids: ReadonlySet<string>): Promise<void> {
  const commands = await import("../bulk/edit-field.tsx");
  await commands.editField(library, ids);
}

export async function chooseSource(library: OpenLibrary): Promise<string | undefined> {
  const commands = await import("../sources/choose-source.tsx");
  return commands.chooseSource(library);
}
