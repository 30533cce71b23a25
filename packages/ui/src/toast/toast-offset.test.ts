import fc from "fast-check";
import { expect, test } from "vitest";
import { type ScreenRect, toastOffset } from "./toast-offset.ts";

const place = (left: number, top: number, width: number, height: number): ScreenRect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const MESSAGE = place(900, 800, 440, 42);

test("a message moves up until it covers no button", () => {
  expect(toastOffset(MESSAGE, [])).toBe(0);
  expect(toastOffset(MESSAGE, [place(1000, 810, 100, 32)])).toBe(842 - 810 + 8);
  expect(toastOffset(MESSAGE, [place(1000, 770, 100, 32), place(1000, 810, 100, 32)])).toBe(
    842 - 770 + 8,
  );
  expect(toastOffset(MESSAGE, [place(0, 810, 100, 32), place(1000, 700, 100, 32)])).toBe(0);
});

test("a message covers a button only if the message is already at the top of the screen", () => {
  const anywhere = fc
    .tuple(
      fc.nat(1300),
      fc.nat(840),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 60 }),
    )
    .map((numbers) => place(...numbers));
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 6 }), (places) => {
      const rise = toastOffset(MESSAGE, places);
      const [top, bottom] = [MESSAGE.top - rise, MESSAGE.bottom - rise];
      expect(top).toBeGreaterThanOrEqual(8);
      const covered = places.filter(
        (each) =>
          each.left < MESSAGE.right &&
          each.right > MESSAGE.left &&
          each.top < bottom &&
          each.bottom > top,
      );
      if (top > 8) expect(covered).toEqual([]);
    }),
  );
});
