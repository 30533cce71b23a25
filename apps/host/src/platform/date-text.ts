import { $dateLocale, dateFormats } from "./date-locale.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = new Intl.NumberFormat("en-GB");

/** For example "14:02". */
export function timeText(date: Date): string {
  return dateFormats().time.format(date);
}

/**
 * "6 November", or "6 November 2025" for another year. Throws a RangeError "Invalid time value" for
 * an invalid date.
 */
export function dayText(date: Date, now: Date): string {
  const { day, dayAndYear } = dateFormats();
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

/**
 * For example "6 November 2025". Has the year even for this year's dates, because printed text may
 * be read later.
 */
export function dayAndYearText(date: Date): string {
  return dateFormats().dayAndYear.format(date);
}

/** For example "Wednesday". */
function weekdayText(date: Date): string {
  return dateFormats().weekday.format(date);
}

/** Counts calendar days: 0 is today, 1 is yesterday. */
export function daysAgo(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / DAY);
}

function midnight(of: Date): number {
  return new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
}

/** "just now", "12 minutes ago", "2 hours ago", "Yesterday, 17:48", "Wednesday, 09:15", "6 November". */
export function whenText(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  const days = daysAgo(date, now);
  const { relative } = dateFormats();
  if (age < MINUTE) return justNowText();
  if (days === 0 && age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  if (days === 0) return relative.format(-Math.floor(age / HOUR), "hour");
  if (days === 1) return `${startOfSentence(relative.format(-1, "day"))}, ${timeText(date)}`;
  if (days < 7) return `${weekdayText(date)}, ${timeText(date)}`;
  return dayText(date, now);
}

/** "today, 14:02", "yesterday, 17:48", "6 November, 14:02". */
export function momentText(date: Date, now: Date): string {
  const days = daysAgo(date, now);
  const which =
    days === 0 || days === 1 ? dateFormats().relative.format(-days, "day") : dayText(date, now);
  return `${which}, ${timeText(date)}`;
}

/** "Today", "Yesterday" or the weekday, with the date as detail. */
export function dayHeading(
  date: Date,
  now: Date,
): { readonly name: string; readonly detail: string } {
  const days = daysAgo(date, now);
  if (days === 0 || days === 1)
    return {
      name: startOfSentence(dateFormats().relative.format(-days, "day")),
      detail: `${weekdayText(date)} ${dayText(date, now)}`,
    };
  return { name: weekdayText(date), detail: dayText(date, now) };
}

/** "12,480". Throws a RangeError for NaN and infinities. */
export function countText(number: number): string {
  if (!Number.isFinite(number)) throw new RangeError("Invalid number");
  return count.format(number);
}

/** "1 file" or "12,480 references". */
export function countOf(number: number, singular: string, plural = `${singular}s`): string {
  return `${countText(number)} ${number === 1 ? singular : plural}`;
}

function justNowText(): string {
  return $dateLocale.get().startsWith("en")
    ? "just now"
    : dateFormats().relative.format(0, "second");
}

function startOfSentence(text: string): string {
  const [first = "", ...rest] = text;
  return `${first.toLocaleUpperCase($dateLocale.get())}${rest.join("")}`;
}

/** Returns the day in local time, as YYYY-MM-DD. */
export function localDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
