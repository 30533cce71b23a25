import { expect, it } from "vitest";
import { checkImportSize } from "./import-limit.ts";

const MB = 1_000_000;

it("checkImportSize: refuses to exceed a library's size limit, and names size and limit", () => {
  expect(() =>
    checkImportSize([{ size: 40 * MB }, { size: 60 * MB }], 100 * MB, 200 * MB),
  ).not.toThrow();
  expect(() => checkImportSize([{ size: 101 * MB }], 100 * MB, 200 * MB)).toThrow(
    /about 201\.0 MB with this file, and a file may have 200\.0 MB here\. Nothing was imported\./u,
  );
  expect(() => checkImportSize([{ size: 60 * MB }, { size: 60 * MB }], 100 * MB, 200 * MB)).toThrow(
    /these files/u,
  );
});
