import { atom } from "nanostores";

/** Counts of the uploads since the last time that none was in progress. */
export interface UploadTotals {
  readonly files: number;
  /** Stored, failed or cancelled. */
  readonly finished: number;
  readonly failed: number;
  readonly cancelled: number;
}

export type UploadOutcome = "stored" | "failed" | "cancelled";

const NO_UPLOADS: UploadTotals = { files: 0, finished: 0, failed: 0, cancelled: 0 };
export const $uploadTotals = atom<UploadTotals>(NO_UPLOADS);

export function countStarted(): void {
  const totals = $uploadTotals.get();
  $uploadTotals.set({ ...totals, files: totals.files + 1 });
}

export function countFinished(outcome: UploadOutcome): void {
  const { files, finished, failed, cancelled } = $uploadTotals.get();
  $uploadTotals.set({
    files,
    finished: finished + 1,
    failed: failed + (outcome === "failed" ? 1 : 0),
    cancelled: cancelled + (outcome === "cancelled" ? 1 : 0),
  });
}

/** Returns the totals and resets them to zero. */
export function takeTotals(): UploadTotals {
  const totals = $uploadTotals.get();
  $uploadTotals.set(NO_UPLOADS);
  return totals;
}
