/** Counters that last from one request to the next. */
export interface Progress {
  /** Of this batch, from 1. */
  readonly attempt: number;
  /** Sends one batch a request, which shows which one is refused. */
  readonly isSingle: boolean;
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
  /** The device removes a batch that was refused, or whose operations were sent one by one. */
  | (Progress & { readonly phase: "dropping"; readonly sequence: number; readonly isSent: boolean })
  /** Asks the server whether it may refuse only some of the first batch's operations. */
  | (Progress & { readonly phase: "asking"; readonly error: unknown })
  | (Progress & { readonly phase: "splitting"; readonly sequence: number })
  /** Up to `count` operations of the first batch, each as its own batch. */
  | (Progress & { readonly phase: "sending individually"; readonly count: number })
  | (Progress & { readonly phase: "refusing batch"; readonly sequence: number })
  | (Progress & { readonly phase: "refusing operation"; readonly sequence: number })
  | (Progress & { readonly phase: "reporting" })
  | (Progress & { readonly phase: "reporting expiry" });

export type Phase = Sending["phase"];

/**
 * "expired": needs a new login. "missing": the server lacks the document, which is also a refusal.
 * "refused": the server will not accept it. "away": it may accept it later. "unknown": anything
 * else, which is reported once and tried again.
 */
export interface Failure {
  readonly kind: "expired" | "missing" | "refused" | "away" | "unknown";
  readonly error: unknown;
}

export type SendingEvent =
  | { readonly type: "resumed" }
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
  | { readonly type: "refusal handled"; readonly isHandled: boolean }
  | { readonly type: "handling failed"; readonly failure: Failure }
  | { readonly type: "reported" };

export type SendingEventType = SendingEvent["type"];

export const FIRST: Progress = {
  attempt: 1,
  isSingle: false,
  isResendNeeded: false,
  reported: undefined,
};
