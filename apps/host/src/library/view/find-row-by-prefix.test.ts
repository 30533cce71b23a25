import type { Reference } from "@tera/references";
import { expect, it } from "vitest";
import { yieldToMain } from "../../references/yield-to-main.ts";
import { serializeReferences, referencesInBatch } from "../../references/serialized-reference.ts";
import { findRowByPrefix } from "./find-row-by-prefix.ts";

const on = new AbortController().signal;

function rows(references: readonly Reference[]) {
  const lazyReferences = referencesInBatch(serializeReferences(references));
  return { count: lazyReferences.length, at: (index: number) => lazyReferences[index] };
}

it("findRowByPrefix: wraps around to the next match, and stays on a row that still matches", async () => {
  const titles = rows(
    ["Sleep", "\u201cFalls\u201d", "<i>Sleep</i> at sea", "Shifts"].map((title, at) => ({
      id: String(at),
      title,
      journal: title === "Shifts" ? "Lancet" : "BMJ",
    })),
  );
  const jump = (
    letters: string,
    from: number | null,
    field: "title" | "journal" | "id" = "title",
  ) => findRowByPrefix(letters, { ...titles, field, from }, on);
  expect(await jump("s", null)).toBe(0);
  expect(await jump("s", 0)).toBe(2);
  expect(await jump("sl", 2)).toBe(2);
  expect(await jump("s", 3)).toBe(0);
  expect(await jump("F", 3)).toBe(1);
  expect(await jump("l", 0, "journal")).toBe(3);
  expect(await jump("2", 0, "id")).toBe(2);
  expect(await jump("x", 0)).toBeUndefined();
});

it("findRowByPrefix: yields to other work while it searches many rows, and stops on abort", async () => {
  const many = rows(
    Array.from({ length: 200_000 }, (_, at) => ({
      id: String(at),
      title: at === 199_999 ? "Zebrafish" : `Sleep ${at}`,
    })),
  );
  let yields = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; yields += 1) await yieldToMain();
  })();
  expect(await findRowByPrefix("z", { ...many, field: "title", from: null }, on)).toBe(199_999);
  isDone = true;
  await others;
  expect(yields).toBeGreaterThan(1);
  const stop = new AbortController();
  const found = findRowByPrefix("z", { ...many, field: "title", from: null }, stop.signal);
  stop.abort();
  expect(await found).toBeUndefined();
});
