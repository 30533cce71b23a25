/** Counters that last from one request to the next. */
export interface Progress {
  /** Of this batch, from 1. */
  readonly attempt: number;
  /** Most batches in one request. Halved after a refusal, to find the refused batch. */
  readonly limit: number;
  /** True if sending must be repeated, for example after a login. */
  readonly isResendNeeded: boolean;
  /** The last failure, which is not reported twice. */
  readonly reported: string | undefined;
}

/** The progress of sending a document's batches. */
export type Sending =
  | { readonly phase: "idle" }
  | (Progress & { readonly phase: "storing" })
  /** Another queue of this page has an earlier batch of the same person. */
  | (Progress & { readonly phase: "awaiting turn" })
  /** The server may answer later. */
  | (Progress & { readonly phase: "pausing" })
  | (Progress & { readonly phase: "sending"; readonly count: number; readonly creations: number })
  | (Progress & { readonly phase: "creating"; readonly count: number; readonly creations: number })
  /** The device removes acknowledged batches before they count as saved. */
  | (Progress & { readonly phase: "forgetting"; readonly versions: readonly number[] })
  /** The device removes batches that were refused, or whose operations were sent one by one. */
  | (Progress & {
      readonly phase: "dropping";
      readonly sequences: readonly number[];
      readonly isSent: boolean;
    })
  /** Asks the server whether it may refuse only some of the first batch's operations. */
  | (Progress & { readonly phase: "asking"; readonly error: unknown })
  | (Progress & { readonly phase: "splitting"; readonly sequence: number })
  /** Up to `count` operations of the first batch, each as its own batch. */
  | (Progress & { readonly phase: "sending individually"; readonly count: number })
  | (Progress & { readonly phase: "refusing batches"; readonly sequences: readonly number[] })
  | (Progress & { readonly phase: "refusing operation"; readonly sequence: number })
  | (Progress & { readonly phase: "reporting" })
  | (Progress & { readonly phase: "reporting expiry" });

export type Phase = Sending["phase"];

/**
 * "expired": needs a new login. "missing": the server lacks the document; counts as a refusal.
 * "conflict": the document accepts no more changes. "refused": the server will never accept the
 * request. "away": it may accept it later. "unknown": anything else; reported once and retried.
 */
export interface Failure {
  readonly kind: "expired" | "missing" | "conflict" | "refused" | "away" | "unknown";
  readonly error: unknown;
}

export type SendingEvent =
  /** `isConnected`: the server may be reached again, so a pause ends. */
  | { readonly type: "resumed"; readonly isConnected?: boolean }
  /** `maySend`: the batches' author is logged in. `isTurn`: no other queue has earlier batches. */
  | { readonly type: "stored"; readonly maySend: boolean; readonly isTurn: boolean }
  | { readonly type: "waited" }
  | { readonly type: "acknowledged"; readonly versions: readonly number[] }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "created" }
  | { readonly type: "forgotten" }
  /** Undefined when the server can't be asked. */
  | { readonly type: "asked"; readonly isDivisible: boolean | undefined }
  | { readonly type: "split stored" }
  /** `count`: how many of the refused batches were handled, from the first one on. */
  | { readonly type: "refusal handled"; readonly count: number }
  | { readonly type: "handling failed"; readonly failure: Failure }
  | { readonly type: "reported" };

export type SendingEventType = SendingEvent["type"];

export const FIRST: Progress = {
  attempt: 1,
  limit: Number.POSITIVE_INFINITY,
  isResendNeeded: false,
  reported: undefined,
};
