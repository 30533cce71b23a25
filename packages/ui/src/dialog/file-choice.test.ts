import { expect, it } from "vitest";
import { findFiles } from "./file-choice.ts";

const FILES = [
  { id: "1", name: "search.ris" },
  { id: "2", name: "final.search.RIS", folder: "Screening" },
  { id: "3", name: "Äpfel.txt".normalize("NFD") },
];
const found = (typed: string): string[] => findFiles(FILES, typed).map(({ id }) => id);

it("FILE-23 the file search matches every word against name and folder, in any order and case", () => {
  expect(found("ris SEARCH")).toEqual(["1", "2"]);
  expect(found(" screening/final ")).toEqual(["2"]);
  expect(found("äpfel".normalize("NFC"))).toEqual(["3"]);
  expect(found("zebra")).toEqual([]);
  expect(found("  ")).toEqual(["1", "2", "3"]);
});
