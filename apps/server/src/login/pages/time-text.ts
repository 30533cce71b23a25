import { type Html, html } from "./html.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAX_RELATIVE_DAYS = 7;

/**
 * Returns "12 minutes ago" or, after a week, a date. Shows no time of day, because the reader's
 * time zone is unknown.
 */
export function timeText(moment: Date, now: Date): Html {
  return html`<time datetime="${moment.toISOString()}" title="${minuteOf(moment)}">${relativeText(moment, now)}</time>`;
}

/** Includes the exact minute, for labels that must be distinct. */
export function exactTimeText(moment: Date, now: Date): string {
  return `${relativeText(moment, now)} (${minuteOf(moment)})`;
}

function minuteOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function relativeText(moment: Date, now: Date): string {
  const past = now.getTime() - moment.getTime();
  if (past < MINUTE) return "just now";
  if (past < HOUR) return counted(Math.floor(past / MINUTE), "minute");
  if (past < DAY) return counted(Math.floor(past / HOUR), "hour");
  if (past < MAX_RELATIVE_DAYS * DAY) return counted(Math.floor(past / DAY), "day");
  const isThisYear = moment.getUTCFullYear() === now.getUTCFullYear();
  return moment.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
