import { parseQuery } from "@tera/references/query";
import { expect, it } from "vitest";
import { sourceQuery } from "./source-query.ts";

it.each(["PubMed", 'The "best" OR -files (2).ris', "a:b", "*"])(
  "sourceQuery: %s is searched as one phrase in the sources",
  (name) => {
    const { condition, problems } = parseQuery(sourceQuery(name));
    expect(condition).toEqual({
      kind: "phrase",
      field: "source",
      text: name.replaceAll('"', " "),
    });
    expect(problems).toEqual([]);
  },
);

it("sourceQuery: without a name, finds the references without a source", () => {
  expect(parseQuery(sourceQuery(undefined)).condition).toEqual({
    kind: "not",
    of: { kind: "has", field: "source" },
  });
});
