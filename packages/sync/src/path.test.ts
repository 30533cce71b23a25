import { describe, expect, test } from "vitest";
import { formatDocumentPath, parseDocumentPath } from "./path.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("document paths", () => {
  test("SYNC-09 parseDocumentPath: reads an entity, a UUID and an optional relation", () => {
    expect(parseDocumentPath(`projects::${id}`)).toEqual({
      entity: "projects",
      id,
      relation: undefined,
    });
    expect(parseDocumentPath(`project_namespaces::${id}::my-tool`)).toEqual({
      entity: "project_namespaces",
      id,
      relation: "my-tool",
    });
  });

  test("formatDocumentPath: is the inverse of parseDocumentPath", () => {
    for (const path of [`projects::${id}`, `project_libraries::${id}::abc_*`])
      expect(formatDocumentPath(parseDocumentPath(path))).toBe(path);
  });

  test.each([
    ["an unknown entity", `secrets::${id}`, /Unknown entity "secrets"/],
    ["an id that is no UUID", "projects::42", /UUID/],
    [
      "a library whose relation does not end with _*",
      `project_libraries::${id}::abc`,
      /end with "_\*"/,
    ],
    ["a library without a relation", `project_libraries::${id}`, /end with "_\*"/],
    ["an empty relation", `projects::${id}::`, /empty/],
    ["more than three parts", `projects::${id}::a::b`, /at most three/],
  ])("VAL-19 parseDocumentPath: rejects %s", (_what, path, message) => {
    expect(() => parseDocumentPath(path)).toThrow(message);
  });
});
