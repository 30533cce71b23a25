import { expect, it } from "vitest";
import { movedFiles } from "./moved-files.ts";

it("files with another path are moved; new, removed and unchanged ones are not", () => {
  const before = [
    { storageId: "1", path: "a.ris" },
    { storageId: "2", path: "b.ris" },
    { storageId: "3", path: "gone.ris" },
  ];
  const after = [
    { storageId: "1", path: "Box/a.ris" },
    { storageId: "2", path: "b.ris" },
    { storageId: "4", path: "gone.ris" },
  ];
  expect(movedFiles(before, after)).toEqual([{ from: "a.ris", to: "Box/a.ris" }]);
});
