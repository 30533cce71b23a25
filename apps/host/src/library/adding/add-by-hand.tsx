import type { Reference } from "@tera/references";
import { dialogs } from "../../errors/notices.ts";
import { randomId } from "../../platform/session-id.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { logAdded } from "../data/log-numbers.ts";
import { NewReferenceDialog } from "./NewReferenceDialog.tsx";

/**
 * Asks for a reference's type and fields. Resolves to the id of the added reference, or to
 * undefined if the person cancels.
 */
export async function addByHand(library: OpenLibrary): Promise<string | undefined> {
  const reference = await dialogs.show<Reference | undefined>((close) => (
    <NewReferenceDialog id={randomId()} onAnswer={close} />
  ));
  if (reference === undefined) return undefined;
  await library.change(new Map([[reference.id, reference]]), "Add a reference");
  await logAdded(1, "hand");
  return reference.id;
}
