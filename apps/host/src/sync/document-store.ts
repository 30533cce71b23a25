import type { DocumentState } from "@tera/contract";
import type { ReadableAtom } from "nanostores";
import { formatDocumentPath, type Operation, parseDocumentPath } from "@tera/sync";
import { createOutbox } from "./device/outbox.ts";
import { waitForUnsentBatches } from "./device/unsent-batches.ts";
import { documentGateway, type DocumentEvent } from "./document-gateway.ts";
import { patchSession } from "./patch-session.ts";
import type { RefusalHandler } from "./refusals.ts";
import { runDocument } from "./run-document.ts";
import { waitForOtherQueues } from "./tabs/live-queues.ts";

export interface DocumentOptions {
  readonly user: string;
  readonly onRefused: RefusalHandler;
  /**
   * Replaces the refetch for a document that needs more than its state, such as a library's edits.
   */
  readonly reload?: () => Promise<void>;
  /** Opening retries until this aborts, instead of giving up after half a minute. */
  readonly keepTryingUntil?: AbortSignal;
}

/**
 * A shared document that this tab has open.
 *
 * @example
 * ```ts
 * const document = await openDocument(`projects::${id}`, { user, onRefused });
 * document.$state.subscribe(render);
 * document.edit([{ set: ["name"], value: "Falls at home" }]);
 * await document.settled();
 * ```
 */
export interface OpenDocument {
  readonly path: string;
  /** Includes this tab's unacknowledged changes. */
  readonly $state: ReadableAtom<unknown>;
  /** Shows the change immediately, stores it on the device and sends it until acknowledged. */
  edit(operations: readonly Operation[]): void;
  receive(event: DocumentEvent): void;
  refetch(): Promise<void>;
  /** Resolves when every edit is acknowledged or rolled back. */
  settled(): Promise<void>;
  /** Unacknowledged changes are still sent. */
  close(): void;
}

/** Rejects when the server refuses or does not answer after all retries. */
export async function openDocument(
  pathText: string,
  options: DocumentOptions,
): Promise<OpenDocument> {
  const { user, keepTryingUntil } = options;
  const parsed = parseDocumentPath(pathText);
  const path = formatDocumentPath(parsed);
  const { session, next, stamp } = await patchSession();
  const outbox = createOutbox({ path, session, user }, () => next(path), stamp);
  // Unsent batches are older than any new edit, so they go first.
  await waitForUnsentBatches(path);
  const load = (): Promise<DocumentState> =>
    keepTryingUntil === undefined
      ? documentGateway.open(path)
      : documentGateway.read(path, keepTryingUntil);
  let snapshot = await load();
  // Another queue in this page may have older changes, which also go first.
  if (await waitForOtherQueues(path, user)) snapshot = await load();
  return runDocument({ path, id: parsed.id, session, outbox, snapshot }, options);
}
