import type { Reference } from "@tera/references";
import { withSource } from "@tera/references/source";
import { expect, it } from "vitest";
import { countSources, sourceText } from "./source-counts.ts";

const from = (id: string, ...databases: readonly string[]): Reference =>
  databases.reduce<Reference>((each, database) => withSource(each, { database }), { id });

it("countSources: counts the references of each source, those of no other, and those of none", () => {
  const references = [
    from("1", "Embase"),
    from("2", "PubMed", "Embase"),
    from("3", "PubMed"),
    from("4", "PubMed"),
    from("5"),
    withSource({ id: "6" }, { file: "hand-search.ris", search: "By hand" }),
  ];
  expect(countSources(references)).toEqual([
    { name: "PubMed", references: 3, only: 2 },
    { name: "Embase", references: 2, only: 1 },
    { name: "hand-search.ris", references: 1, only: 1 },
    { name: undefined, references: 1, only: 1 },
  ]);
  expect(countSources([])).toEqual([]);
});

it("sourceText: names each source once, the database rather than the file", () => {
  const twice = withSource(from("1", "PubMed", "Embase"), { database: "PubMed", file: "b.nbib" });
  expect(sourceText(twice)).toBe("PubMed, Embase");
  expect(sourceText({ id: "1" })).toBe("");
});
