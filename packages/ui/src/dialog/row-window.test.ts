import fc from "fast-check";
import { expect, it } from "vitest";
import { rowWindow, scrollToRow } from "./row-window.ts";

const LIST = fc.record({
  scrolled: fc.nat(300_000),
  height: fc.integer({ min: 0, max: 1000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  count: fc.nat(5000),
});

it("rowWindow includes every visible row and only a few others", () => {
  fc.assert(
    fc.property(LIST, ({ scrolled, height, rowHeight, count }) => {
      const { first, end } = rowWindow(scrolled, height, rowHeight, count);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      expect(end - first).toBeLessThanOrEqual(height / rowHeight + 14);
      for (const row of [
        Math.floor(scrolled / rowHeight),
        Math.ceil((scrolled + height) / rowHeight) - 1,
      ]) {
        if (row < count && height > 0) expect(row >= first && row < end).toBe(true);
      }
    }),
  );
});

it("scrollToRow brings a row fully into view, and does not scroll if it is already visible", () => {
  fc.assert(
    fc.property(LIST, fc.nat(4999), ({ scrolled, rowHeight }, index) => {
      const height = rowHeight * 8;
      const next = scrollToRow(index, scrolled, height, rowHeight);
      expect(index * rowHeight).toBeGreaterThanOrEqual(next);
      expect((index + 1) * rowHeight).toBeLessThanOrEqual(next + height);
      expect(scrollToRow(index, next, height, rowHeight)).toBe(next);
    }),
  );
});
