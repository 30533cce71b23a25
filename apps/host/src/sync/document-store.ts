import type { DocumentState } from "@tera/contract";
import { formatDocumentPath, parseDocumentPath } from "@tera/sync";
import { createOutbox } from "./device/outbox.ts";
import { waitForUnsentBatches } from "./tabs/outbox-recovery.ts";
import { $documentEvent } from "./document-events.ts";
import { type DocumentEvent, documentGateway } from "./document-gateway.ts";
import type { DocumentOptions, OpenDocument } from "./open-document.ts";
import { patchSession } from "./patch-session.ts";
import { runDocument } from "./run-document.ts";
import { waitForOtherQueues } from "./tabs/live-queues.ts";

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
  const arrived: DocumentEvent[] = [];
  const stopListening = $documentEvent.listen((event) => event && arrived.push(event));
  try {
    let snapshot = await load();
    // Another queue in this page may have older changes, which also go first.
    if (await waitForOtherQueues(path, user)) snapshot = await load();
    return runDocument({ path, id: parsed.id, session, outbox, snapshot, arrived }, options);
  } finally {
    stopListening();
  }
}
