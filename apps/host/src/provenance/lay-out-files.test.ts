import fc from "fast-check";
import { expect, test } from "vitest";
import { layOutFiles, neighbourOf } from "./lay-out-files.ts";
import { tracedFile } from "./traced-file.fixture.ts";

const ids = (files: Parameters<typeof layOutFiles>[0]): readonly (readonly string[])[] =>
  layOutFiles(files).columns.map((column) => column.map(({ id }) => id));

test("file layout: a file is to the right of all its parents, and unconnected files are last", () => {
  expect(
    ids([
      tracedFile("result", ["both", "a"], { minute: 5 }),
      tracedFile("alone", [], { minute: 0 }),
      tracedFile("both", ["a", "b"], { minute: 3 }),
      tracedFile("b", [], { minute: 2 }),
      tracedFile("a", [], { minute: 1 }),
    ]),
  ).toEqual([["a", "b", "alone"], ["both"], ["result"]]);
});

test("file layout: files follow the order of their parents", () => {
  expect(
    ids([
      tracedFile("a", [], { minute: 0 }),
      tracedFile("b", [], { minute: 1 }),
      tracedFile("from b", ["b"], { minute: 2 }),
      tracedFile("from a", ["a"], { minute: 3 }),
    ]),
  ).toEqual([
    ["a", "b"],
    ["from a", "from b"],
  ]);
});

test("file layout: every file is placed once, and right of its parents unless in a circle", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(14), { maxLength: 3 }), { maxLength: 15 }), (parents) => {
      const files = parents.map((list, index) =>
        tracedFile(`${index}`, list.map(String), { minute: index }),
      );
      const { columns } = layOutFiles(files);
      const placed = columns.flat().map(({ id }) => id);
      expect(placed.toSorted()).toEqual(files.map(({ id }) => id).toSorted());
      expect(columns.every((column) => column.length > 0)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(14), { maxLength: 3 }), { maxLength: 15 }), (parents) => {
      const files = parents.map((list, index) =>
        tracedFile(`${index}`, list.filter((parent) => parent < index).map(String)),
      );
      const columnOf = new Map(
        layOutFiles(files).columns.flatMap((column, number) =>
          column.map(({ id }) => [id, number] as const),
        ),
      );
      for (const { id, parents: list } of files)
        for (const { file } of list)
          expect(columnOf.get(file) ?? 0).toBeLessThan(columnOf.get(id) ?? 0);
    }),
  );
});

test("file layout: a chain of ten thousand files has as many columns", () => {
  const files = Array.from({ length: 10_000 }, (_, index) =>
    tracedFile(`${index}`, index === 0 ? [] : [`${index - 1}`]),
  );
  expect(layOutFiles(files.toReversed()).columns).toHaveLength(10_000);
});

test("file layout: arrow keys lead to parents, children and within a column", () => {
  const layout = layOutFiles([
    tracedFile("a", [], { minute: 0 }),
    tracedFile("b", [], { minute: 1 }),
    tracedFile("both", ["b", "a"], { minute: 2 }),
    tracedFile("result", ["both"], { minute: 3 }),
  ]);
  const at = (id: string, direction: Parameters<typeof neighbourOf>[2]) =>
    neighbourOf(layout, id, direction);
  expect([at("both", "left"), at("both", "right")]).toEqual(["a", "result"]);
  expect([at("a", "left"), at("result", "right")]).toEqual([undefined, undefined]);
  expect([at("a", "down"), at("b", "up"), at("b", "down")]).toEqual(["b", "a", undefined]);
  expect([at("both", "first"), at("both", "last")]).toEqual(["a", "result"]);
});
