import { numberText } from "../../frame/number-text.ts";
/** A longer pause between two decisions is a break, which does not count. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** With fewer decisions, the pace is unknown. */
const MIN_DECISIONS = 5;
const HOUR_MS = 3_600_000;

export interface Pace {
  readonly recordsPerHour: number;
  readonly hoursLeft: number;
}

/** The pace of this sitting. `times` are when decisions were made, oldest first. */
export function paceOf(times: readonly number[], undecided: number): Pace | undefined {
  if (times.length < MIN_DECISIONS) return undefined;
  let worked = 0;
  for (let index = 1; index < times.length; index += 1)
    worked += Math.min(LONGEST_PAUSE_MS, (times[index] ?? 0) - (times[index - 1] ?? 0));
  if (worked <= 0) return undefined;
  const recordsPerHour = ((times.length - 1) * HOUR_MS) / worked;
  return { recordsPerHour, hoursLeft: undecided / recordsPerHour };
}

export function durationText(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${numberText(Math.floor(minutes / 60))} h${rest === 0 ? "" : ` ${rest} min`}`;
}
