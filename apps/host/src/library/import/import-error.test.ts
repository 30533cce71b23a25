import { expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { importError } from "./import-error.ts";

const refused = new AppError("NOT-A-LIBRARY", "This is a picture.", {
  title: "This file isn't a citation library",
  trace: ["line 1"],
});

it("importError: names the file that failed and says that no file was imported", () => {
  expect(importError(refused, "scan.ris", 3)).toMatchObject({
    code: "NOT-A-LIBRARY",
    message: "“scan.ris”: This is a picture. Nothing was imported from any of the files.",
    title: "This file isn't a citation library",
    trace: ["line 1"],
  });
});

it("importError: leaves errors of a single file, cancellations and program errors unchanged", () => {
  expect(importError(refused, "scan.ris", 1)).toBe(refused);
  const cancel = new AppError("CANCEL", "Cancelled", { ignore: true });
  expect(importError(cancel, "scan.ris", 3)).toBe(cancel);
  const broken = new TypeError("broken");
  expect(importError(broken, "scan.ris", 3)).toBe(broken);
});
