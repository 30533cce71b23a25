import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import type { Replacement } from "./bring-back.ts";
import { createDeedHistory, type DeedHistory } from "./deed-history.ts";
import type { Deed } from "./edit-history.ts";

const snapshot = (text: string): Replacement["other"] => ({
  content: new Blob([text]),
  changes: { changed: new Map(), added: [] },
  metadata: { refCount: 1 },
  chain: [text],
  edits: {},
});
const DEED: Deed = {
  words: "Edit a reference",
  step: new Map([["r1", { before: { id: "r1" }, after: { id: "r1", title: "Sepsis" } }]]),
};
const REPLACED: Replacement = {
  words: "Replace the file with another",
  other: snapshot("before"),
  standing: "v2",
};
const TAKEN_BACK: Replacement = { ...REPLACED, other: snapshot("after"), standing: "v3" };

let words: (string | undefined)[];
const take = vi.fn<() => Promise<number>>();
const exchange = vi.fn<(replacement: Replacement) => Promise<Replacement>>();
let history: DeedHistory;

beforeEach(() => {
  take.mockReset().mockResolvedValue(0);
  exchange.mockReset().mockResolvedValue(TAKEN_BACK);
  history = createDeedHistory({ onChange: (...now) => (words = now), take, exchange });
  history.record(DEED);
  history.record(REPLACED);
});

test("another file in a library's place is one change among one's own: taken back, done again as what it was, and what was done before is there still", async () => {
  expect(await history.undo()).toBe(REPLACED.words);
  expect(exchange).toHaveBeenLastCalledWith(REPLACED);
  expect(words).toEqual([DEED.words, REPLACED.words]);
  expect(await history.redo()).toBe(REPLACED.words);
  expect(exchange).toHaveBeenLastCalledWith(TAKEN_BACK);
  await history.undo();
  expect(await history.undo()).toBe(DEED.words);
  expect(words).toEqual([undefined, DEED.words]);
});

test("a replacement that could not be taken back just now can be tried again; one after which others wrote the file does not stand in the way", async () => {
  exchange.mockRejectedValueOnce(new AppError("NO-CONNECTION", "The server did not answer."));
  await expect(history.undo()).rejects.toThrow("did not answer");
  expect(words).toEqual([REPLACED.words, undefined]);
  exchange.mockRejectedValueOnce(
    new AppError("VERSION-CONFLICT", "It has been written again since."),
  );
  await expect(history.undo()).rejects.toThrow("written again");
  expect(words).toEqual([DEED.words, undefined]);
  expect(await history.undo()).toBe(DEED.words);
});

test("what is taken back already is not taken back by its message", async () => {
  await history.undo();
  await history.takeBack(REPLACED);
  expect(exchange).toHaveBeenCalledOnce();
});
