import { afterEach, expect, test } from "vitest";
import { $dateLocale, isDateLocale } from "./date-locale.ts";
import { dayHeading, dayText, momentText, timeText, whenText } from "./date-text.ts";

const NOW = new Date(2026, 10, 7, 15, 0);
const YESTERDAY = new Date(2026, 10, 6, 17, 48);
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

afterEach(() => $dateLocale.set("en-GB"));

test.each([
  ["en-GB", "6 November", "17:48", "Yesterday", "just now", "12 minutes ago"],
  ["en-US", "November 6", "05:48 PM", "Yesterday", "just now", "12 minutes ago"],
  ["de", "6. November", "17:48", "Gestern", "jetzt", "vor 12 Minuten"],
  ["fr", "6 novembre", "17:48", "Hier", "maintenant", "il y a 12 minutes"],
])("dates in %s: %s, %s, %s", (locale, day, time, yesterday, now, ago) => {
  $dateLocale.set(locale);
  const plain = (text: string): string => text.replaceAll(/\s/gu, " ");
  expect(dayText(YESTERDAY, NOW)).toBe(day);
  expect(plain(timeText(YESTERDAY))).toBe(time);
  expect(plain(whenText(YESTERDAY, NOW))).toBe(`${yesterday}, ${time}`);
  expect(plain(momentText(YESTERDAY, NOW))).toBe(`${yesterday.toLowerCase()}, ${time}`);
  expect(dayHeading(YESTERDAY, NOW).name).toBe(yesterday);
  expect(whenText(NOW, NOW)).toBe(now);
  expect(plain(whenText(minutesAgo(12), NOW))).toBe(ago);
});

test("isDateLocale: false for a malformed or unknown locale", () => {
  expect(["en-GB", "de", "zz", "not a locale", ""].map(isDateLocale)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
