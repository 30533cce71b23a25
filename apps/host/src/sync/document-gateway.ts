import { z } from "zod";
import { platform } from "../platform/platform.ts";
import { retry, type RetryPolicy } from "../platform/retry.ts";
import { isRetryable } from "../platform/http.ts";
import { hedgedRequest } from "../platform/hedged-request.ts";
import type { Operation } from "./operations.ts";

/** Opening a document: 5 retries from 250 ms, tripling. */
const OPEN_RETRY: RetryPolicy = { retries: 5, factor: 3, minDelayMs: 250 };

/** An open document goes on asking for as long as it is open; never so seldom that people notice when the line is back. */
export const SEND_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minDelayMs: 250,
  maxDelayMs: 1500,
};

const segmentSchema = z.union([z.string(), z.number()]);

/** Operations as they arrive from other people. */
export const operationsSchema: z.ZodType<readonly Operation[]> = z.array(
  z.union([
    z.object({ set: z.array(segmentSchema), value: z.unknown() }),
    z.object({ unset: z.array(segmentSchema) }),
  ]),
);

/** The payload of a live `document` event. A large change comes without its operations and has to be fetched. */
export const documentEventSchema = z.object({
  path: z.string(),
  version: z.coerce.number(),
  session: z.string(),
  operations: operationsSchema.optional(),
});

export type DocumentEvent = z.infer<typeof documentEventSchema>;

const snapshotSchema = z.object({ state: z.unknown(), version: z.coerce.number() });
const versionSchema = z.object({ version: z.coerce.number() });
const openVersionsSchema = z.object({ versions: z.record(z.string(), z.coerce.number()) });
const versionsSchema = z.object({ versions: z.array(z.coerce.number()) });
const anySchema = z.unknown();

/** A value as the history tells it: none where there was nothing, in lists its length alone where it is long. */
const historyValueSchema = z.object({
  value: z.unknown().optional(),
  bytes: z.number().optional(),
});
const patchSchema = z.object({
  version: z.coerce.number(),
  author: z.string().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
  changes: z.array(
    z.object({ at: z.array(segmentSchema), before: historyValueSchema, after: historyValueSchema }),
  ),
});
const patchesSchema = z.object({ patches: z.array(patchSchema) });

export type HistoryValue = z.infer<typeof historyValueSchema>;

/** A patch as the history tells of it: who, when, and what it made different. */
export type HistoryPatch = z.infer<typeof patchSchema>;

function documentUrl(path: string, action = ""): string {
  return `/api/sync/${encodeURIComponent(path)}${action}`;
}

/** What the sync room needs from outside. */
export const documentGateway = {
  /** The state of the moment, made from the database where the document is not live yet. */
  open: (path: string): Promise<{ state?: unknown; version: number }> =>
    platform().http.get(documentUrl(path), snapshotSchema, { retry: OPEN_RETRY }),
  /** The state of the moment for a document that is open already: asked until there is an answer, or until the server refuses. */
  read: (path: string): Promise<{ state?: unknown; version: number }> =>
    retry(
      SEND_RETRY,
      () =>
        hedgedRequest((signal) =>
          platform().http.get(documentUrl(path), snapshotSchema, { retry: false, signal }),
        ),
      { clock: platform().clock, shouldRetry: isRetryable },
    ),
  /** The versions of documents by path; those that nobody has written to, and those that this person may not open, are left out. */
  versions: async (paths: readonly string[]): Promise<Readonly<Record<string, number>>> =>
    (
      await hedgedRequest((signal) =>
        platform().http.post("/api/sync", openVersionsSchema, { body: { paths }, signal }),
      )
    ).versions,
  /** Gives a document that the server does not have a first state; one that holds something keeps it. */
  initialise: (path: string, session: string, state: unknown): Promise<unknown> =>
    platform().http.post(documentUrl(path), anySchema, {
      query: { force: 1 },
      body: { session, state },
    }),
  /** Sends one batch; resolves with the document's version when the batch is durable. Safe to repeat. */
  patch: (
    path: string,
    session: string,
    sequence: number,
    operations: readonly unknown[],
  ): Promise<{ version: number }> =>
    hedgedRequest((signal) =>
      platform().http.post(documentUrl(path, "/patch"), versionSchema, {
        body: { session, sequence, operations },
        signal,
      }),
    ),
  /** Sends batches that have waited, in order; resolves with the version of each when all are durable, and refuses all where one is refused. Safe to repeat. */
  patchAll: (
    path: string,
    session: string,
    batches: readonly { readonly sequence: number; readonly operations: readonly unknown[] }[],
  ): Promise<{ versions: number[] }> =>
    hedgedRequest((signal) =>
      platform().http.post(documentUrl(path, "/patches"), versionsSchema, {
        body: { session, batches },
        signal,
      }),
    ),
  /** Says that this tab still has the document open; resolves with the document's version. */
  heartbeat: (path: string, session: string, isDirty: boolean): Promise<{ version: number }> =>
    platform().http.post(documentUrl(path, "/heartbeat"), versionSchema, {
      body: isDirty ? { session, dirty: true } : { session },
    }),
  /** What was changed in the last 30 days before a version, latest first; at most `limit` patches. */
  changes: async (path: string, limit: number, before?: number): Promise<readonly HistoryPatch[]> =>
    (
      await platform().http.get(documentUrl(path, "/changes"), patchesSchema, {
        query: { limit, before },
      })
    ).patches,
  /** What one patch changed, with long values whole. */
  change: (path: string, version: number): Promise<HistoryPatch> =>
    platform().http.get(documentUrl(path, `/changes/${version}`), patchSchema),
  /** Writes the document into its entity's table now. */
  flush: (path: string): Promise<unknown> =>
    platform().http.get(documentUrl(path, "/flush"), anySchema, { retry: OPEN_RETRY }),
  /** Ends the live document. With the version that the caller has seen, one that has moved on is refused with VERSION-CONFLICT. */
  destroy: (path: string, version?: number): Promise<unknown> =>
    platform().http.get(documentUrl(path, "/flush"), anySchema, {
      query: { destroy: 1, version },
      retry: OPEN_RETRY,
    }),
};
