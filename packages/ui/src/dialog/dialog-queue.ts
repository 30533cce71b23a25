import type { ReactNode } from "react";

/** Renders a dialog that calls `close` once. */
export type DialogRender<Result> = (close: (result: Result) => void) => ReactNode;

export interface ShowOptions {
  /**
   * Opens above the current dialog instead of after it, for a question that the current dialog
   * asks.
   */
  above?: boolean | undefined;
  /** Aborting removes the dialog and rejects with the reason. */
  signal?: AbortSignal | undefined;
}

export interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
  /** Removes the dialog and rejects its promise. */
  readonly fail: (error: unknown) => void;
}

/**
 * Shows dialogs one at a time.
 *
 * @example
 * ```tsx
 * const isConfirmed = await dialogs.show<boolean>((close) => (
 *   <ConfirmDialog title="Delete 3 files?" confirmLabel="Delete 3 files" onAnswer={close} />
 * ));
 * ```
 */
export interface DialogQueue {
  /** Shows a dialog after all earlier ones have closed; resolves with its answer. */
  readonly show: <Result>(render: DialogRender<Result>, options?: ShowOptions) => Promise<Result>;
  /** The open dialogs, topmost last. Returns the same array until the dialogs change. */
  readonly current: () => readonly OpenDialog[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** Use one queue per page; {@link DialogHost} renders it. */
export function createDialogQueue(): DialogQueue {
  let open: readonly OpenDialog[] = [];
  let waiting: readonly OpenDialog[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const settle = (nextOpen: readonly OpenDialog[], nextWaiting: readonly OpenDialog[]) => {
    const [first, ...others] = nextWaiting;
    const opensNext = nextOpen.length === 0 && first !== undefined;
    open = opensNext ? [first] : nextOpen;
    waiting = opensNext ? others : nextWaiting;
    for (const listener of listeners) listener();
  };

  return {
    show<Result>(render: DialogRender<Result>, { above = false, signal }: ShowOptions = {}) {
      return new Promise<Result>((resolve, reject) => {
        signal?.throwIfAborted();
        lastId += 1;
        const id = lastId;
        const leave = () => {
          signal?.removeEventListener("abort", abort);
          settle(
            open.filter((dialog) => dialog.id !== id),
            waiting.filter((dialog) => dialog.id !== id),
          );
        };
        const close = (result: Result) => {
          leave();
          resolve(result);
        };
        const fail = (error: unknown) => {
          leave();
          reject(error);
        };
        const abort = () => fail(signal?.reason);
        signal?.addEventListener("abort", abort);
        const dialog: OpenDialog = { id, node: render(close), fail };
        if (above && open.length > 0) settle([...open, dialog], waiting);
        else settle(open, [...waiting, dialog]);
      });
    },
    current: () => open,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
