import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { momentText } from "../platform/date-text.ts";
import { $dirty, $lastChanged, $lastSaved, $unstored } from "../sync/save-state.ts";

/** Minimum time for which a change is shown as being saved. */
const SAVE_INDICATOR_MS = 3000;

export interface SaveState {
  readonly now: number;
  readonly lastChanged: number | undefined;
  readonly lastSaved: number | undefined;
  readonly isDirty: boolean;
  /** True if a change is neither saved nor stored on this device. */
  readonly isOnlyInMemory: boolean;
}

/**
 * Returns 'Saving changes...' for three seconds after a change and while a change is unsaved, and
 * otherwise 'Last save: {date}'.
 */
export function saveText({
  now,
  lastChanged,
  lastSaved,
  isDirty,
  isOnlyInMemory,
}: SaveState): string {
  if (isOnlyInMemory) return "Not saved. Keep this page open";
  const isActive = lastChanged !== undefined && now - lastChanged < SAVE_INDICATOR_MS;
  if (isActive || isDirty) return "Saving changes...";
  return lastSaved === undefined
    ? "No changes yet"
    : `Last save: ${momentText(new Date(lastSaved), new Date(now))}`;
}

/** `editedAt` is the time of the last save by anyone, from the project list. */
export function useSaveText(editedAt: string | null): string {
  const isDirty = useStore($dirty);
  const isOnlyInMemory = useStore($unstored);
  const lastChanged = useStore($lastChanged);
  const lastSaved = useStore($lastSaved);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // Measure from the change, so that a save in between does not restart the timer.
    const end = (lastChanged ?? 0) + SAVE_INDICATOR_MS;
    const timer = setTimeout(
      () => setNow(Math.max(Date.now(), end)),
      Math.max(0, end - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [lastChanged, lastSaved]);
  const edited = editedAt === null ? undefined : Date.parse(editedAt);
  const latest = Math.max(lastSaved ?? 0, edited ?? 0);
  return saveText({
    now: Math.max(now, lastChanged ?? 0, latest),
    lastChanged,
    lastSaved: latest === 0 ? undefined : latest,
    isDirty,
    isOnlyInMemory,
  });
}
