import { describe, expect, test } from "vitest";
import { momentText } from "../platform/date-text.ts";
import { saveText } from "./save-text.ts";

const now = new Date(2026, 10, 21, 14, 2, 30).getTime();

describe("the save indicator", () => {
  test("LAYOUT-12 shows 'Saving changes...' for 3000 ms after a change, then 'Last save: {date}'", () => {
    const at = (elapsed: number): string =>
      saveText({
        now: now + elapsed,
        lastChanged: now,
        lastSaved: now,
        isDirty: false,
        isOnlyInMemory: false,
      });
    expect(at(0)).toBe("Saving changes...");
    expect(at(2999)).toBe("Saving changes...");
    expect(at(3000)).toBe("Last save: today, 14:02");
  });

  test("LAYOUT-12 an unsaved change never shows as saved", () => {
    expect(
      saveText({
        now: now + 60_000,
        lastChanged: now,
        lastSaved: now,
        isDirty: true,
        isOnlyInMemory: false,
      }),
    ).toBe("Saving changes...");
  });

  test("LAYOUT-12 asks to keep the page open while a change is only in memory", () => {
    expect(
      saveText({ now, lastChanged: now, lastSaved: now, isDirty: true, isOnlyInMemory: true }),
    ).toBe("Not saved. Keep this page open");
  });

  test("the last save's date says 'yesterday', and omits the current year", () => {
    expect(momentText(new Date(2026, 10, 20, 9, 5), new Date(now))).toBe("yesterday, 09:05");
    expect(momentText(new Date(2026, 10, 6, 9, 5), new Date(now))).toBe("6 November, 09:05");
    expect(momentText(new Date(2025, 10, 6, 9, 5), new Date(now))).toBe("6 November 2025, 09:05");
  });
});
