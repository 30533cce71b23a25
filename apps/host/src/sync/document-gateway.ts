import {
  documentApi,
  documentHistoryApi,
  documentPatchApi,
  type DocumentState,
  type HistoryPatch,
} from "@tera/contract";
import { z } from "zod";
import { platform } from "../platform/platform.ts";
import { retry, type RetryPolicy } from "../platform/retry.ts";
import { isRetryable } from "../platform/http.ts";
import { hedgedRequest } from "../platform/hedged-request.ts";
import type { Operation } from "@tera/sync";

const OPEN_RETRY: RetryPolicy = { retries: 5, factor: 3, minDelayMs: 250 };

/** The short maximum delay lets a restored connection be noticed quickly. */
export const SEND_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minDelayMs: 250,
  maxDelayMs: 1500,
};

const segmentSchema = z.union([z.string(), z.number()]);

export const operationsSchema: z.ZodType<readonly Operation[]> = z.array(
  z.union([
    z.object({ set: z.array(segmentSchema), value: z.unknown() }),
    z.object({ unset: z.array(segmentSchema) }),
  ]),
);

/** A large change has no `operations` and must be fetched. */
export const documentEventSchema = z.object({
  path: z.string(),
  version: z.coerce.number(),
  session: z.string(),
  operations: operationsSchema.optional(),
});

export type DocumentEvent = z.infer<typeof documentEventSchema>;

export const documentGateway = {
  /** Loads the document from the database if it is not live yet. */
  open: (path: string): Promise<DocumentState> =>
    platform().http.call(documentApi.read, { params: { path }, retry: OPEN_RETRY }),
  /** Retries until the server answers or refuses, or `signal` aborts. */
  read: (path: string, signal?: AbortSignal): Promise<DocumentState> =>
    retry(
      SEND_RETRY,
      () =>
        hedgedRequest((attempt) =>
          platform().http.call(documentApi.read, {
            params: { path },
            retry: false,
            signal: attempt,
          }),
        ),
      { clock: platform().clock, shouldRetry: isRetryable, signal },
    ),
  /** Versions by path. Omits documents that were never written or are not accessible. */
  versions: async (paths: readonly string[]): Promise<Readonly<Record<string, number>>> =>
    (
      await hedgedRequest((signal) =>
        platform().http.call(documentApi.readVersions, { body: { paths }, signal }),
      )
    ).versions,
  /** Creates a missing document on the server; keeps existing content. */
  initialise: (path: string, session: string, state: unknown): Promise<unknown> =>
    platform().http.call(documentApi.initialise, {
      params: { path },
      query: { force: 1 },
      body: { session, state },
    }),
  /**
   * Resolves with the document's version when the batch is durable. Idempotent. With `version`,
   * throws VERSION-CONFLICT unless the document still has that version.
   */
  patch: (
    path: string,
    session: string,
    sequence: number,
    operations: readonly unknown[],
    version?: number,
  ): Promise<{ version: number }> =>
    hedgedRequest((signal) =>
      platform().http.call(documentPatchApi.apply, {
        params: { path },
        body: { session, sequence, operations, version },
        signal,
      }),
    ),
  /** Resolves with each batch's version when all are durable. Applies all or none. Idempotent. */
  patchAll: (
    path: string,
    session: string,
    batches: readonly { readonly sequence: number; readonly operations: readonly unknown[] }[],
  ): Promise<{ versions: number[] }> =>
    hedgedRequest((signal) =>
      platform().http.call(documentPatchApi.applyAll, {
        params: { path },
        body: { session, batches },
        signal,
      }),
    ),
  heartbeat: (path: string, session: string, isDirty: boolean): Promise<{ version: number }> =>
    platform().http.call(documentApi.heartbeat, {
      params: { path },
      body: isDirty ? { session, dirty: true } : { session },
    }),
  /** Patches of the last 30 days before version `before`, latest first. */
  changes: async (path: string, limit: number, before?: number): Promise<readonly HistoryPatch[]> =>
    (
      await platform().http.call(documentHistoryApi.list, {
        params: { path },
        query: { limit, before },
      })
    ).patches,
  /** One patch, with long values in full. */
  change: (path: string, version: number): Promise<HistoryPatch> =>
    platform().http.call(documentHistoryApi.read, { params: { path, version } }),
  /** Writes the document into its entity's table. */
  flush: (path: string): Promise<unknown> =>
    platform().http.call(documentApi.flush, { params: { path }, retry: OPEN_RETRY }),
  /** Ends the live document. Throws VERSION-CONFLICT if it is newer than `version`. */
  destroy: (path: string, version?: number): Promise<unknown> =>
    platform().http.call(documentApi.flush, {
      params: { path },
      query: { destroy: 1, version },
      retry: OPEN_RETRY,
    }),
};
