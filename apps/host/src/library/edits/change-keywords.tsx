import type { Reference } from "@tera/references";
import { dialogs, toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { undoAction } from "../view/library-commands.ts";
import { type KeywordChange, withKeywords } from "./keyword-change.ts";
import { KeywordsDialog } from "./KeywordsDialog.tsx";

export async function changeKeywords(
  library: OpenLibrary,
  references: readonly Reference[],
): Promise<void> {
  const change = await dialogs.show<KeywordChange | undefined>((close) => (
    <KeywordsDialog references={references} onAnswer={close} />
  ));
  if (change === undefined) return;
  const entry = await library.change(
    new Map(references.map((reference) => [reference.id, withKeywords(reference, change)])),
    `Edit keywords of ${countOf(references.length, "reference")}`,
  );
  if (entry.step.size === 0) toaster.show("These references already have those keywords");
  else
    toaster.success(
      `Updated keywords of ${countOf(entry.step.size, "reference")}`,
      undoAction(library, entry),
    );
}
