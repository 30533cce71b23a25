import { dayHeading } from "./date-text.ts";

export interface Day<Entry> {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly members: readonly Entry[];
}

/** Groups neighbouring entries of the same day and keeps their order. */
export function groupByDay<Entry>(
  entries: readonly Entry[],
  dateOf: (entry: Entry) => Date,
  now: Date,
): readonly Day<Entry>[] {
  const days: (Day<Entry> & { members: Entry[] })[] = [];
  for (const entry of entries) {
    const date = dateOf(entry);
    const key = date.toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.members.push(entry);
    else days.push({ key, ...dayHeading(date, now), members: [entry] });
  }
  return days;
}
