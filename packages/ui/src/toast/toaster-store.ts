import type { ReactNode } from "react";

/** How long a message stays while nobody rests on it. */
export const TOAST_MS = 5000;

/** One message. Errors stay until closed; the others leave by themselves. */
export interface Toast {
  readonly id: number;
  readonly tone: "plain" | "success" | "error";
  readonly message: ReactNode;
  readonly action?: ToastAction | undefined;
}

/** One thing to do about a message. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/** Short messages, one at a time. */
export interface ToastStore {
  /** Shows a message. */
  readonly show: (message: ReactNode, action?: ToastAction) => void;
  /** Shows that something worked. */
  readonly success: (message: ReactNode, action?: ToastAction) => void;
  /** Shows what went wrong; stays until closed, under any later message. */
  readonly error: (message: ReactNode, action?: ToastAction) => void;
  /** Takes the visible message away. */
  readonly dismiss: () => void;
  /** Stops the clock while someone rests on the message. */
  readonly pause: () => void;
  /** Starts the clock again, from the full time. */
  readonly resume: () => void;
  /** The message to draw; the same object until it changes. */
  readonly current: () => Toast | null;
  /** Calls `listener` after each change; returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a toaster. One belongs to a page; `Toaster` draws it. */
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
  const add = (tone: Toast["tone"], message: ReactNode, action: ToastAction | undefined) => {
    lastId += 1;
    const toast: Toast = { id: lastId, tone, message, action };
    if (tone === "error") {
      // The newest error comes first and replaces a passing message; the same error is not stacked twice.
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
