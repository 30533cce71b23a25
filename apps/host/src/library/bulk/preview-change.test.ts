import { expect, test } from "vitest";
import { excerpts, previewChange } from "./preview-change.ts";

const REFERENCES = Array.from({ length: 2_000 }, (_, place) => ({
  id: `r${place}`,
  journal: place % 2 === 0 ? `J Sleep ${place % 8}` : "Rest",
}));
const CHANGE = {
  kind: "replace",
  field: "journal",
  find: "J ",
  replacement: "Journal of ",
  isCaseSensitive: true,
} as const;

test("a preview counts all changes and shows the first three different ones", async () => {
  const { count, values } = await previewChange(REFERENCES, CHANGE, new AbortController().signal);
  expect(count).toBe(1_000);
  expect(values).toEqual(
    [0, 2, 4].map((place) => ({
      id: `r${place}`,
      before: `J Sleep ${place}`,
      after: `Journal of Sleep ${place}`,
    })),
  );
});

test("a preview shows a value that many references have only once", async () => {
  const { count, values } = await previewChange(
    [
      { id: "r1", journal: "J Sleep" },
      { id: "r2", journal: "J Sleep" },
    ],
    CHANGE,
    new AbortController().signal,
  );
  expect([count, values.map(({ id }) => id)]).toEqual([2, ["r1"]]);
});

test("a preview of a move shows the target's texts", async () => {
  const { values } = await previewChange(
    [{ id: "r1", journal: "Rest", notes: "Checked" }],
    { kind: "move", field: "journal", target: "notes", ifFilled: "append" },
    new AbortController().signal,
  );
  expect(values).toEqual([{ id: "r1", before: "Checked", after: "Checked; Rest" }]);
});

test("an aborted preview rejects", async () => {
  await expect(
    previewChange(REFERENCES, CHANGE, AbortSignal.abort(new Error("typed on"))),
  ).rejects.toThrow("typed on");
});

test("excerpts of long texts begin shortly before the first difference", () => {
  const start = "word ".repeat(40);
  const { before, after } = excerpts(`${start}colour of it`, `${start}color of it`);
  expect(before).toMatch(/^…word .*colour of it$/u);
  expect(after).toMatch(/^…word .*color of it$/u);
  expect(before.length).toBeLessThan(60);
  expect(excerpts("x".repeat(200), "").before).toMatch(/^x{90}…$/u);
});
