import { LIST_FIELDS, TEXT_FIELDS } from "@tera/references";
import { describe, expect, it } from "vitest";
import { fieldsOfType, newTypeOptions } from "./type-fields.ts";

describe("fieldsOfType", () => {
  it("shows a thesis without a journal, and a chapter's journal as its book", () => {
    const shown = (type: string) => fieldsOfType(type).shown.map(({ label }) => label);
    expect(shown("thesis")).toEqual([
      "Title",
      "Authors",
      "University",
      "Place",
      "Date",
      "Kind of thesis",
      "Pages",
      "Web links",
      "Abstract",
    ]);
    expect(shown("bookSection")).toContain("Book title");
  });

  it.each(newTypeOptions().map(({ value }) => value))(
    "offers every field of %s once, except type and label",
    (type) => {
      const { shown, more } = fieldsOfType(type);
      const all = [...shown, ...more].map(({ field }) => field);
      expect(all.toSorted()).toEqual(
        [...TEXT_FIELDS, ...LIST_FIELDS]
          .filter((field) => field !== "type" && field !== "label")
          .toSorted(),
      );
    },
  );
});
