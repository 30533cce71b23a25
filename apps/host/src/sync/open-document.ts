import type { Operation } from "@tera/sync";
import type { ReadableAtom } from "nanostores";
import type { RefusalHandler } from "./refusals.ts";

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
 * A shared document that this tab has open. It follows `$documentEvent` by itself.
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
  /** Changes of this tab that the server has not acknowledged, oldest first. */
  pending(): readonly Operation[];
  refetch(): Promise<void>;
  /** Resolves when every edit is acknowledged or rolled back. */
  settled(): Promise<void>;
  /** Unacknowledged changes are still sent. */
  close(): void;
}
