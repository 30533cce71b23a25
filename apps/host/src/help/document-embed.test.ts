import { expect, it } from "vitest";
import { documentEmbed, schemaDocument } from "./document-embed.ts";

it("HELP-10 documentEmbed: rejects a document without a selector or a URL", () => {
  const whole = { selector: "main", url: "/docs/schema/index.html" };
  expect(documentEmbed(whole)).toEqual(whole);
  for (const part of [
    {},
    { selector: "main" },
    { url: whole.url },
    { ...whole, url: "" },
    { ...whole, selector: "" },
  ])
    expect(() => documentEmbed(part)).toThrow(
      "Embedding a document needs a selector and an address.",
    );
});

it("HELP-08 schemaDocument: returns the document with the given name, by default the index", () => {
  expect(schemaDocument("").url).toBe("/docs/schema/index.html");
  expect(schemaDocument("projects").url).toBe("/docs/schema/projects.html");
  expect(schemaDocument("projects.html").url).toBe("/docs/schema/projects.html");
  expect(schemaDocument("../../api").url).toBe("/docs/schema/..%2F..%2Fapi.html");
});
