import { expect, test } from "vitest";
import {
  MAX_PRESENCE_PATH_CHARACTERS,
  MAX_PRESENCE_ROW_CHARACTERS,
  presencePlace,
} from "./presence-state.ts";

const ANN = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("presencePlace: keeps a page, a row and the person being followed", () => {
  const place = { path: "/project/library/a%20b.ris", row: "r1", following: ANN };
  expect(presencePlace.parse({ ...place, more: 1 })).toEqual(place);
  expect(presencePlace.parse({})).toEqual({});
});

test.each([
  "project",
  "",
  "//elsewhere.example/x",
  "https://elsewhere.example/x",
  "/project?token=secret",
  "/project#secret",
  "/\\elsewhere.example",
  "/project\n",
  "/a b",
  `/${"x".repeat(MAX_PRESENCE_PATH_CHARACTERS)}`,
  7,
  null,
  ["/project"],
])("presencePlace: drops the path %j, and keeps the other fields", (path) => {
  expect(presencePlace.parse({ path, row: "r1" })).toEqual({ row: "r1" });
});

test.each(["", "x".repeat(MAX_PRESENCE_ROW_CHARACTERS + 1), 7, { id: "r1" }])(
  "presencePlace: drops the row %j, and keeps the other fields",
  (row) => {
    expect(presencePlace.parse({ path: "/project", row, following: "nobody" })).toEqual({
      path: "/project",
    });
  },
);
