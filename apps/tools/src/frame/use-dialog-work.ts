import { useState } from "react";

export interface DialogWork {
  readonly isBusy: boolean;
  /** Why the last work failed; undefined if none did. */
  readonly error: unknown;
  /** Calls `onDone` after the work, unless it fails. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** The work of a dialog that closes once it is done. It stays open and says so if the work fails. */
export function useDialogWork(onDone: () => void): DialogWork {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
