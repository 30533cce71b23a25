import { expect, it } from "vitest";
import { checkImportSize } from "./import-limit.ts";

const MB = 1_000_000;

it("checkImportSize: throws above the library's size limit, naming the size and the limit", () => {
  expect(() =>
    checkImportSize([{ size: 40 * MB }, { size: 60 * MB }], 100 * MB, 200 * MB),
  ).not.toThrow();
  expect(() => checkImportSize([{ size: 101 * MB }], 100 * MB, 200 * MB)).toThrow(
    /With this file, .* about 201\.0 MB, but the limit is 200\.0 MB\. Nothing was imported\./u,
  );
  expect(() => checkImportSize([{ size: 60 * MB }, { size: 60 * MB }], 100 * MB, 200 * MB)).toThrow(
    /these files/u,
  );
});
