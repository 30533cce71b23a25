import type { ReactNode } from "react";

export const TOAST_MS = 5000;

/** Errors stay until closed; other messages disappear after {@link TOAST_MS}. */
export interface Toast {
  readonly id: number;
  readonly tone: "plain" | "success" | "error";
  readonly message: ReactNode;
  readonly action?: ToastAction | undefined;
  /** Set by `grouped`: the kind of message, and the number of successive messages of that kind. */
  readonly group?: { readonly kind: string; readonly count: number } | undefined;
}

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/**
 * Shows one message at a time.
 *
 * @example
 * ```ts
 * toaster.success("Moved 3 files", { label: "Undo", onSelect: moveBack });
 * ```
 */
export interface ToastStore {
  readonly show: (message: ReactNode, action?: ToastAction) => void;
  readonly success: (message: ReactNode, action?: ToastAction) => void;
  /** Shows an error until it is closed; a later message hides it temporarily. */
  readonly error: (message: ReactNode, action?: ToastAction) => void;
  /**
   * Like `success`, for messages that may come in quick succession: while one of its kind is shown,
   * the next one replaces it and counts up.
   */
  readonly grouped: (kind: string, text: (count: number) => string) => void;
  readonly dismiss: () => void;
  readonly pause: () => void;
  /** Restarts the timer with the full time. */
  readonly resume: () => void;
  /** The visible message; the same object until it changes. */
  readonly current: () => Toast | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Use one per page; `Toaster` renders it. */
export function createToaster(): ToastStore {
  let passing: Toast | null = null;
  let errors: readonly Toast[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const current = () => passing ?? errors[0] ?? null;
  const dismiss = () => {
    clearTimeout(timer);
    if (passing === null) errors = errors.slice(1);
    else passing = null;
    changed();
  };
  const startClock = () => {
    clearTimeout(timer);
    if (passing !== null) timer = setTimeout(dismiss, TOAST_MS);
  };
  const add = (
    tone: Toast["tone"],
    message: ReactNode,
    action: ToastAction | undefined,
    group?: Toast["group"],
  ) => {
    lastId += 1;
    const toast: Toast = { id: lastId, tone, message, action, group };
    if (tone === "error") {
      // The newest error comes first and replaces other messages. Equal errors are not repeated.
      passing = null;
      errors = [toast, ...errors.filter((other) => other.message !== message)];
    } else {
      passing = toast;
    }
    startClock();
    changed();
  };

  return {
    show: (message, action) => add("plain", message, action),
    success: (message, action) => add("success", message, action),
    error: (message, action) => add("error", message, action),
    grouped(kind, text) {
      const count = passing?.group?.kind === kind ? passing.group.count + 1 : 1;
      add("success", text(count), undefined, { kind, count });
    },
    dismiss,
    pause: () => clearTimeout(timer),
    resume: startClock,
    current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
