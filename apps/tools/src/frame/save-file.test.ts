import { connect, type Connection } from "@tera/bridge-sdk";
import { mockHost, type MockHost } from "@tera/bridge-sdk/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

let host: MockHost;
let tera: Connection;
beforeEach(async () => {
  host = mockHost();
  tera = await connect();
});
afterEach(() => {
  tera.dispose();
  host.stop();
});

const fileNamed = (name: string) => ({
  title: "Save the counts",
  name,
  tool: "word-freq",
  make: vi.fn<() => Blob>(() => new Blob(["tea"])),
  logTitle: (saved: string) => `Saved ${saved}`,
});

test("saving a file: writes it and logs it under its path in the project", async () => {
  const file = fileNamed("results/counts.csv");
  expect(await saveFile(tera, file)).toEqual({ name: "counts.csv", isDownload: false });
  expect(await (host.mockState.files.get("results/counts.csv") as Blob).text()).toBe("tea");
  expect(host.mockState.log).toEqual([
    expect.objectContaining({
      type: "tool",
      tool: "word-freq",
      title: "Saved counts.csv",
      filePath: "results/counts.csv",
    }),
  ]);
});

test("saving a file: what is only downloaded is not logged", async () => {
  expect(await saveFile(tera, fileNamed(".temp/counts.csv"))).toMatchObject({ isDownload: true });
  expect(host.mockState.log).toEqual([]);
});

test("saving a file: writes nothing if the person cancels, and rejects on other failures", async () => {
  const file = fileNamed("counts.csv");
  host.fail("selectProjectFile", "CANCEL");
  expect(await saveFile(tera, file)).toBeUndefined();
  host.fail("selectProjectFile", "NOT-FOUND");
  await expect(saveFile(tera, file)).rejects.toMatchObject({ code: "NOT-FOUND" });
  expect(file.make).not.toHaveBeenCalled();
  expect([...host.mockState.files.keys()]).not.toContain("counts.csv");
});
