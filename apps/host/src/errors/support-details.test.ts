import { expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { toErrorRecord } from "./catalogue.ts";
import { pageOf, supportDetails } from "./support-details.ts";

test.each([
  ["/", "/"],
  ["/project/files", "/project/files"],
  ["/project/library/Ada's%20reviews/included.ris", "/project/library/…"],
  ["/projects/3a0b8a52-1c5e-4b0a-9a67-3f2c41d0be94/join?invite=x", "/projects/…/join"],
  ["/institutes/bond/users/claim", "/institutes/bond/users/…"],
  ["/Ada@example.org", "/…"],
])("ERR-06 the page of %s is %s, without ids, names and texts", (path, page) => {
  expect(pageOf(path)).toBe(page);
});

test("ERR-06 the details for support hold code, time, request, page and version only", () => {
  const record = {
    ...toErrorRecord(
      new AppError("FORBIDDEN", "Ada removed you", {
        cause: "Ada",
        trace: ["GET /api/ada@example.org"],
        request: "3a0b8a52-1c5e-4b0a-9a67-3f2c41d0be94",
      }),
      "TERA",
    ),
    url: "/project/library/ada.ris",
    generated: "2026-11-25T20:00:00.000Z",
  };
  expect(supportDetails(record, "TERA 1.11.0").split("\n")).toEqual([
    "Error: FORBIDDEN",
    "Time: 2026-11-25T20:00:00.000Z",
    "Request: 3a0b8a52-1c5e-4b0a-9a67-3f2c41d0be94",
    "Page: /project/library/…",
    "Version: TERA 1.11.0",
  ]);
});
