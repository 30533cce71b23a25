import { expect, test } from "vitest";
import { drawFlow, type FlowDrawing, PADDING } from "./draw-flow.ts";
import { LINE_HEIGHT, textOf } from "./flow-lines.ts";
import { FONT_SIZE } from "./flow-look.ts";
import { nameOf, NEW_REVIEW, UPDATED_REVIEW } from "./flow.fixture.ts";

const linesIn = ({ boxes }: FlowDrawing): string =>
  textOf(boxes.flatMap(({ numbers }) => numbers.flatMap(({ lines }) => lines)));

test.each([
  ["new review", NEW_REVIEW],
  ["update with other methods", UPDATED_REVIEW],
])("PRISMA drawing of a %s: boxes contain their lines and do not overlap", (_, numbers) => {
  const { boxes, width, height } = drawFlow(numbers, nameOf);
  for (const box of boxes) {
    const lines = box.numbers.flatMap((each) => each.lines);
    expect(lines.length * LINE_HEIGHT + 2 * PADDING).toBeLessThanOrEqual(box.height);
    expect(Math.max(...lines.map(({ text }) => text.length)) * 6.57).toBeLessThan(
      box.width - PADDING,
    );
    expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true]);
    for (const other of boxes)
      if (other !== box)
        expect(
          other.x >= box.x + box.width ||
            box.x >= other.x + other.width ||
            other.y >= box.y + box.height ||
            box.y >= other.y + other.height,
        ).toBe(true);
  }
});

test("PRISMA drawing: names databases and reasons, and other reasons for removal", () => {
  const text = linesIn(drawFlow(NEW_REVIEW, nameOf));
  expect(text).toContain(
    "Records identified from databases and registers (n = 1,158) PubMed (n = 1,100)",
  );
  expect(text).toContain("Records removed for other reasons (n = 5)");
  expect(text).toContain("Wrong population; adults (n = 5)");
  expect(text).not.toContain("previous");
});

test("PRISMA drawing: a set number has a footnote with its author and reason", () => {
  const drawing = drawFlow(NEW_REVIEW, nameOf);
  expect(linesIn(drawing)).toContain("Records screened (n = 123) [1]");
  expect(textOf(drawing.notes)).toBe(
    "[1] Records screened: 123, set by Ana Lima; counted 128 (6 March 2026). Reason: Five were printed twice",
  );
  for (const { y } of drawing.notes)
    expect(y - FONT_SIZE + LINE_HEIGHT).toBeLessThanOrEqual(drawing.height);
});

test("PRISMA drawing: an update has the previous studies, the total and the other methods", () => {
  const { boxes, heads } = drawFlow(UPDATED_REVIEW, nameOf);
  const text = linesIn({ ...drawFlow(UPDATED_REVIEW, nameOf), boxes });
  for (const line of [
    "Studies included in previous version of review (n = 40)",
    "New studies included in review (n = 12)",
    "Total studies included in review (n = 52)",
    "Citation searching (n = 5)",
  ])
    expect(text).toContain(line);
  expect(heads).toHaveLength(3);
});

test("PRISMA drawing: the strips of the phases are left of their boxes", () => {
  for (const numbers of [NEW_REVIEW, UPDATED_REVIEW]) {
    const { phases, boxes, heads } = drawFlow(numbers, nameOf);
    expect(phases.map(({ title }) => title)).toEqual(["Identification", "Screening", "Included"]);
    const left = Math.min(...[...boxes, ...heads].map(({ x }) => x));
    for (const { title, x, y, width, height, firstRow, lastRow } of phases) {
      expect(height).toBeGreaterThan(title.length * 6.6);
      expect(x + width).toBeLessThan(left);
      const beside = boxes.filter((box) => box.y < y + height && box.y + box.height > y);
      expect(new Set(beside.map(({ row }) => row))).toEqual(
        new Set(boxes.map(({ row }) => row).filter((row) => row >= firstRow && row <= lastRow)),
      );
    }
  }
});

test("PRISMA drawing: arrows begin and end at the edges of their boxes", () => {
  const { boxes, arrows } = drawFlow(UPDATED_REVIEW, nameOf);
  expect(arrows).toHaveLength(15);
  for (const { from, to, corners } of arrows) {
    const onEdge = (id: string, [x = 0, y = 0]: readonly number[] = []): boolean => {
      const box = boxes.find((each) => each.id === id);
      if (box === undefined) return false;
      const isInside =
        x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      return (
        isInside &&
        ([box.x, box.x + box.width].includes(x) || [box.y, box.y + box.height].includes(y))
      );
    };
    expect([onEdge(from.id, corners[0]), onEdge(to.id, corners.at(-1))]).toEqual([true, true]);
  }
});

test("PRISMA drawing: a count and its footnote mark stay on one line", () => {
  for (const { numbers } of drawFlow(UPDATED_REVIEW, nameOf).boxes)
    for (const { lines } of numbers)
      expect(lines.filter(({ text }) => /\(n =?$|^= |^\d+\)|^\[/u.test(text))).toEqual([]);
});
