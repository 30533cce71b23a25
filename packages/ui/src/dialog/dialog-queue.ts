import type { ReactNode } from "react";

/** Draws a dialog; it calls `close` once, with its answer. */
export type DialogRender<Result> = (close: (result: Result) => void) => ReactNode;

/** How a dialog joins the queue. */
export interface ShowOptions {
  /** Opens over the dialog that is open now instead of after it: for a question that this dialog itself asks. */
  above?: boolean | undefined;
  /** Takes the dialog away (or out of the queue) when aborted; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** One dialog as the host draws it. */
export interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
  /** Takes the dialog away after its drawing failed; its asker learns the error. */
  readonly fail: (error: unknown) => void;
}

/** Dialogs one after the other, whoever asks. */
export interface DialogQueue {
  /** Shows a dialog when its turn comes; resolves with what it was closed with. */
  readonly show: <Result>(render: DialogRender<Result>, options?: ShowOptions) => Promise<Result>;
  /** The dialogs on the screen, lowest first; the same array until it changes. */
  readonly current: () => readonly OpenDialog[];
  /** Calls `listener` after each change; returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an empty queue. One belongs to a page; {@link DialogHost} draws it. */
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
