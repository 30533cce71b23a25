import { expect, it } from "vitest";
import { CENTRE, cropSquare, dragCrop } from "./crop.ts";

const wide = { width: 400, height: 200 };

it("PROF-12 the crop is a square within the picture, at every zoom and position", () => {
  expect(cropSquare(wide, CENTRE)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropSquare(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 300, top: 100, side: 100 });
});

it("PROF-12 dragging moves the picture with the pointer, up to its edges", () => {
  expect(dragCrop(wide, CENTRE, 0.5, 0)).toEqual({ zoom: 1, x: 0, y: 0.5 });
  expect(dragCrop(wide, CENTRE, 5, 5)).toEqual({ zoom: 1, x: 0, y: 0.5 });
  expect(dragCrop(wide, { ...CENTRE, zoom: 2 }, 0, -0.25).y).toBe(0.75);
});
