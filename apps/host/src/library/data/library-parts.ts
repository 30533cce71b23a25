import type { Reference } from "@tera/references";
import { AppError } from "../../platform/app-error.ts";
import { applyEdits, type LibraryEdits } from "../edits/library-edits.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { openVersion } from "./write-back.ts";

/**
 * Yields a library's references with its current edits. The worker reads at most a few parts ahead
 * of the consumer.
 */
export async function* libraryParts(
  { projectId, path }: { readonly projectId: string; readonly path: string },
  signal: AbortSignal,
): AsyncGenerator<readonly Reference[], void, undefined> {
  const version = await openVersion(projectId, path);
  const { edits } = await libraryGateway.readEdits(projectId, version.contentId);
  yield* editedParts(version, edits, signal);
}

/** As `libraryParts`, of a version that is open already. */
export async function* editedParts(
  version: LibraryVersion,
  edits: LibraryEdits,
  signal: AbortSignal,
): AsyncGenerator<readonly Reference[], void, undefined> {
  const edit = editsByPart(edits);
  const controller = new AbortController();
  const waiting: { readonly batch: readonly Reference[]; readonly taken: () => void }[] = [];
  let isRead = false;
  let wake = (): void => undefined;
  const reading = libraryGateway
    .readReferences(
      version,
      (batch) =>
        new Promise<void>((taken) => {
          waiting.push({ batch, taken });
          wake();
        }),
      () => undefined,
      AbortSignal.any([signal, controller.signal]),
    )
    .finally(() => {
      isRead = true;
      wake();
    });
  // `await reading` below reports the failure.
  reading.catch(() => undefined);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        yield edit.apply(next.batch);
        next.taken();
      } else if (isRead) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    await reading;
    const added = edit.rest();
    if (added.length > 0) yield added;
  } finally {
    controller.abort(new AppError("CANCEL", "Nobody takes the rest", { ignore: true }));
  }
}

/**
 * Applies a library's edits to its parts one by one. `rest` returns references that only the edits
 * contain.
 */
export function editsByPart(edits: LibraryEdits): {
  readonly apply: (part: readonly Reference[]) => readonly Reference[];
  readonly rest: () => readonly Reference[];
} {
  const remaining = new Map(Object.entries(edits));
  return {
    apply(part) {
      const here = part.flatMap(({ id }) => {
        const change = remaining.get(id);
        return change === undefined ? [] : [[id, change] as const];
      });
      for (const [id] of here) remaining.delete(id);
      return here.length === 0 ? part : applyEdits(part, Object.fromEntries(here));
    },
    rest: () => applyEdits([], Object.fromEntries(remaining)),
  };
}
