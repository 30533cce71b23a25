import { expect, it } from "vitest";
import { cutMessage, openPieces, toAscii } from "./message-pieces.ts";

const [ONE, TWO] = ["11111111-1111-4111-8111-111111111111", "two"];
const long = toAscii(["presence", { text: "Größe 🙂 \0".repeat(2000) }]);

it("messages between servers: any text arrives complete, in pieces of ASCII", () => {
  const pieces = cutMessage(ONE, 7, long, 500);
  const joined = openPieces();
  expect(pieces.length).toBeGreaterThan(60);
  for (const piece of pieces) expect(piece).toMatch(/^[\x20-\x7E]{1,500}$/);
  const texts = pieces.map((piece) => joined.add(piece)?.text);
  expect(texts.slice(0, -1).every((text) => text === undefined)).toBe(true);
  expect(JSON.parse(texts.at(-1) ?? "")).toEqual([
    "presence",
    { text: "Größe 🙂 \0".repeat(2000) },
  ]);
});

it("messages between servers: pieces of several servers and short messages may mix", () => {
  const joined = openPieces();
  const [first, second] = [cutMessage(ONE, 1, long, 500), cutMessage(TWO, 1, long, 500)];
  const done: (string | undefined)[] = [];
  for (const [index, piece] of first.entries()) {
    done.push(joined.add(piece)?.text, joined.add(second[index] ?? "")?.text);
    expect(joined.add(cutMessage(ONE, 2, "[]", 500)[0] ?? "")).toEqual({ sender: ONE, text: "[]" });
  }
  expect(done.filter((text) => text !== undefined)).toEqual([long, long]);
});

it("messages between servers: without its beginning or a middle piece, none is made up", () => {
  const joined = openPieces();
  const pieces = cutMessage(ONE, 1, long, 500);
  for (const piece of pieces.slice(1)) expect(joined.add(piece)?.text).toBeUndefined();
  for (const piece of pieces.filter((_, index) => index !== 3))
    expect(joined.add(piece)?.text).toBeUndefined();
  expect(joined.add("unreadable")).toBeUndefined();
});

it("messages between servers: one that is far too long is not sent", () => {
  expect(cutMessage(ONE, 1, "x".repeat(2_000_000), 500)).toEqual([]);
});
