import { momentText } from "../platform/date-text.ts";
import type { SiteRelease } from "./tool-badge.ts";

/** What is known of a development site's release; times that are unknown or unreadable are left out. */
export function releaseLines(
  { deployed, latest, status }: SiteRelease,
  now: Date,
): readonly string[] {
  return [
    line("Deployed", timeOf(deployed, now)),
    line("Live site deployed", timeOf(latest, now)),
    line("Status", status ?? undefined),
  ].filter((found) => found !== undefined);
}

function line(label: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${label}: ${value}`;
}

function timeOf(text: string | null | undefined, now: Date): string | undefined {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : momentText(time, now);
}
