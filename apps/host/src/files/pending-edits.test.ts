import { expect, it } from "vitest";
import type * as PendingEdits from "./pending-edits.ts";

/** The query loads a separate instance of the module, in which no other test has set a writer. */
const FRESH_MODULE = "./pending-edits.ts?fresh";

it("writePendingEdits: rejects until a writer is set, then calls it", async () => {
  const fresh = (await import(/* @vite-ignore */ FRESH_MODULE)) as typeof PendingEdits;
  await expect(fresh.writePendingEdits("p", "a.ris")).rejects.toThrow("setEditsWriter");
  const written: string[] = [];
  fresh.setEditsWriter(async (projectId, path) => void written.push(`${projectId}/${path}`));
  await fresh.writePendingEdits("p", "a.ris");
  expect(written).toEqual(["p/a.ris"]);
});
