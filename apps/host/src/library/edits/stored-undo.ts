import type { Reference } from "@tera/references";
import { z } from "zod";
import { createUndoStorage } from "../../platform/undo-storage.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { requireUser } from "../../session/session-store.ts";
import { applyEdits } from "./library-edits.ts";
import { type EditEntry, EMPTY_UNDO_STATE, type UndoEntry, type UndoState } from "./undo-state.ts";

/** Larger steps are not kept: as JSON, they would block the page. */
const MAX_STORED_REFERENCES = 200;

/** Null for a reference that did not exist. */
const storedReference = z.record(z.string(), z.unknown()).nullable();
const storedEntries = z.array(
  z.object({
    label: z.string(),
    step: z.array(z.tuple([z.string(), storedReference, storedReference])),
  }),
);

/** Keeps a library's undo history in the tab. */
export interface StoredUndo {
  readonly load: () => UndoState;
  readonly store: (state: UndoState) => void;
}

export function createStoredUndo(projectId: string, path: string): StoredUndo {
  const storage = createUndoStorage("library", [requireUser().id, projectId, path].join("/"));
  const serialized = new WeakMap<UndoEntry, { readonly json: string | undefined }>();
  const serialize = (entry: UndoEntry): string | undefined => {
    const known = serialized.get(entry) ?? { json: serializeEntry(entry) };
    serialized.set(entry, known);
    return known.json;
  };
  return {
    load() {
      const { done, undone } = storage.load();
      const entries = [storedEntries.safeParse(done).data, storedEntries.safeParse(undone).data];
      const [stepsDone, stepsUndone] = entries.map((list) => list?.map(parseEntry));
      return stepsDone === undefined || stepsUndone === undefined
        ? EMPTY_UNDO_STATE
        : { done: stepsDone, undone: stepsUndone };
    },
    store: ({ done, undone }) => storage.store(done.map(serialize), undone.map(serialize)),
  };
}

/** Undefined for a replaced file and for a large step. */
function serializeEntry(entry: UndoEntry): string | undefined {
  if ("snapshot" in entry || entry.step.size > MAX_STORED_REFERENCES) return undefined;
  const step = [...entry.step].map(([id, { before, after }]) => [
    id,
    orNull(before),
    orNull(after),
  ]);
  return JSON.stringify({ label: entry.label, step });
}

function orNull(reference: LazyReference | undefined): Reference | null {
  return reference === undefined ? null : toReference(reference);
}

function parseEntry({ label, step }: z.output<typeof storedEntries>[number]): EditEntry {
  return {
    label,
    step: new Map(
      step.map(([id, before, after]) => [
        id,
        { before: referenceOf(id, before), after: referenceOf(id, after) },
      ]),
    ),
  };
}

/** Ignores invalid fields. */
function referenceOf(id: string, fields: z.output<typeof storedReference>): Reference | undefined {
  return fields === null ? undefined : applyEdits([{ id }], { [id]: fields })[0];
}
