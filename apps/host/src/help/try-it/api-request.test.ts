import { expect, it } from "vitest";
import type { ApiOperation } from "./api-operation.ts";
import { BODY, curlOf, requestOf, requestProblems } from "./api-request.ts";

const ORIGIN = "https://site.example";
const OPERATION: ApiOperation = {
  method: "post",
  path: "/api/tags/{tag}",
  summary: "Renames a tag",
  parameters: [
    { name: "tag", place: "path", isRequired: true, hint: undefined },
    { name: "force", place: "query", isRequired: false, hint: undefined },
    { name: "Idempotency-Key", place: "header", isRequired: false, hint: undefined },
  ],
  body: { kind: "json", isRequired: true, example: "{}" },
  tokenUse: { kind: "accepted", scope: "projects:write" },
};

it("requestOf: encodes values in the path and the query, and leaves empty ones out", () => {
  const values = { parameters: { tag: "a/b c", force: "1&2" }, body: "{}" };
  expect(requestOf(OPERATION, values, ORIGIN)).toEqual({
    method: "POST",
    address: `${ORIGIN}/api/tags/a%2Fb%20c?force=1%262`,
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
});

it("requestProblems: reports missing values, relative path segments and invalid JSON", () => {
  const problems = (tag: string, body: string) =>
    requestProblems(OPERATION, { parameters: { tag }, body });
  expect(problems("one", "{}")).toEqual({});
  expect(problems("", "{}")).toEqual({ tag: "Enter a value for tag." });
  expect(Object.keys(problems("..", "{}"))).toEqual(["tag"]);
  expect(problems("one", "{")[BODY]).toMatch(/^This is not valid JSON: /u);
  expect(Object.keys(problems("one", ""))).toEqual([BODY]);
});

it("curlOf: quotes for a shell and never contains the token", () => {
  const request = requestOf(
    OPERATION,
    { parameters: { tag: "it's", "Idempotency-Key": "k" }, body: `{"a":"it's"}` },
    ORIGIN,
  );
  expect(curlOf(request, { hasToken: true, isFile: false })).toBe(
    [
      `curl -X POST 'https://site.example/api/tags/it'\\''s'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `-H 'Idempotency-Key: k'`,
      `-H 'Content-Type: application/json'`,
      `-d '{"a":"it'\\''s"}'`,
    ].join(" \\\n  "),
  );
});
