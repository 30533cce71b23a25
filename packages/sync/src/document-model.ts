import type { Operation } from "./operations.ts";
import type { Batch } from "./patch-queue.ts";
import { isBehind, type Replica, type RemoteChange, type Snapshot } from "./replica.ts";
import type { Sending, SendingEvent } from "./sending-states.ts";

/**
 * "ended": the server dropped the live document, whose edits are in the library's file. A change of
 * this tab revives it. "closed": nobody reads it here any longer, but its changes are still sent.
 */
type Life = "open" | "ended" | "closed";

/**
 * Whether a version that the server announced is missing. "waiting": it may still arrive.
 * "fetching" and "fetching quietly": the whole state is being read; the latter reports no failure.
 */
type CatchUp = "complete" | "waiting" | "fetching" | "fetching quietly";

/** The state from which an open document decides what to do next. */
export interface DocumentModel {
  /** Identifies this page load's batches. */
  readonly session: string;
  readonly life: Life;
  readonly replica: Replica;
  readonly sending: Sending;
  readonly catchUp: CatchUp;
  /** When the open batch was last closed, in milliseconds since 1970. */
  readonly closedAt: number;
  /** True while a timer will close the open batch. */
  readonly isThrottled: boolean;
}

export type DocumentEvent =
  | { readonly type: "edited"; readonly operations: readonly Operation[]; readonly now: number }
  /** The throttle ended, the tab was hidden, or the page's batches must be stored. */
  | { readonly type: "batch due" }
  | { readonly type: "batch closed"; readonly queue: Replica["queue"]; readonly now: number }
  | { readonly type: "changed by others"; readonly change: RemoteChange; readonly isEnd: boolean }
  | { readonly type: "state read"; readonly snapshot: Snapshot }
  | { readonly type: "version announced"; readonly version: number; readonly isSure: boolean }
  | { readonly type: "gap waited" }
  | { readonly type: "fetched" }
  | { readonly type: "fetch failed"; readonly error: unknown }
  | { readonly type: "closed" }
  | SendingEvent;

/** What the machine asks for. Answers come back as events. */
export type Effect =
  /** Shows the replica's state. With `applied`, only these operations are new. */
  | { readonly do: "show"; readonly applied?: readonly Operation[] }
  /** Says whether changes wait to be sent. */
  | { readonly do: "note unsent" }
  | { readonly do: "note change" }
  | { readonly do: "note save" }
  | { readonly do: "store open batch" }
  | { readonly do: "start throttle"; readonly ms: number }
  | { readonly do: "stop throttle" }
  /** Answered by "batch closed", before anything else happens. */
  | { readonly do: "close batch" }
  /** Answered by "stored" once all closed batches may be sent. */
  | { readonly do: "await storage" }
  /** Answered by "waited". */
  | { readonly do: "wait for turn" }
  | { readonly do: "wait to retry"; readonly attempt: number }
  | { readonly do: "start save timer" }
  | { readonly do: "stop save timer" }
  /** Answered by "acknowledged" or "failed". */
  | { readonly do: "send"; readonly session: string; readonly batches: readonly Batch[] }
  /** Answered by "created" or "failed". */
  | { readonly do: "create"; readonly state: unknown }
  /** Answered by "forgotten" or "failed". */
  | { readonly do: "forget"; readonly sequences: readonly number[] }
  /** Answered by "asked": may the refusal concern only some of the batch's operations? */
  | { readonly do: "ask"; readonly batch: Batch; readonly error: unknown }
  /** Answered by "split stored" or "failed". */
  | { readonly do: "store split"; readonly sequence: number }
  /** Answered by "refusal handled" or "handling failed". */
  | {
      readonly do: "refuse";
      readonly error: unknown;
      readonly session: string;
      readonly batches: readonly Batch[];
    }
  /** Answered by "reported". */
  | { readonly do: "report"; readonly error: unknown; readonly isExpiry: boolean }
  /** Answered by "gap waited". */
  | { readonly do: "wait for version" }
  /** Answered by "fetched" or "fetch failed". */
  | { readonly do: "fetch" }
  | { readonly do: "report fetch"; readonly error: unknown }
  | { readonly do: "note catch-up" };

export interface Step {
  readonly model: DocumentModel;
  readonly effects: readonly Effect[];
}

/** True while somebody in this tab waits for a missing version. */
export function needsCatchUp({ replica, life }: DocumentModel): boolean {
  return life === "open" && isBehind(replica);
}
