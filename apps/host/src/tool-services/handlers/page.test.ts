import type { MethodName, Round } from "@tera/bridge-sdk/host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { encodeFileId } from "../file-id.ts";
import { memoryServices } from "../memory-services.fixture.ts";
import { callHandler } from "./call-handler.fixture.ts";
import { toolHandlers } from "./tool-handlers.ts";

let { memory, services } = memoryServices();
beforeEach(() => {
  ({ memory, services } = memoryServices());
  memory.files.set("p1/Box/a b.txt", new Blob(["a"]));
  press(true);
});
afterEach(() => vi.unstubAllGlobals());

const press = (isActive: boolean): void =>
  void vi.stubGlobal("navigator", { userActivation: { isActive } });
const call = (name: MethodName, ...args: unknown[]): Promise<unknown> =>
  callHandler(toolHandlers(services), name, args);
const idOf = (path: string, projectId = "p1"): string => encodeFileId({ projectId, path });

it("openProjectFile opens a file's page, or its provenance", async () => {
  await call("openProjectFile", idOf("Box/a b.txt"));
  await call("openProjectFile", idOf("Box/a b.txt"), { page: "provenance" });
  expect(memory.opened).toEqual([
    "/project/download/Box/a%20b.txt",
    "/project/provenance?file=Box%2Fa%20b.txt",
  ]);
});

it("openProjectFile opens no file of another project and none that is missing", async () => {
  await expect(call("openProjectFile", idOf("a.txt", "p2"))).rejects.toMatchObject({
    code: "INVALID-FILE-ID",
  });
  await expect(call("openProjectFile", idOf("missing.txt"))).rejects.toMatchObject({
    code: "NOT-FOUND",
  });
  expect(memory.opened).toEqual([]);
});

it("a tool opens pages only if the person has just pressed something", async () => {
  press(false);
  for (const page of ["file", "provenance"])
    await expect(call("openProjectFile", idOf("Box/a b.txt"), { page })).rejects.toMatchObject({
      code: "NOT-PRESSED",
    });
  expect(memory.opened).toEqual([]);
});

it("openScreeningRound opens the rounds of the project, and no other address", async () => {
  memory.rounds.push({ id: "r1" } as Round);
  await call("openScreeningRound", "r1");
  expect(memory.opened.splice(0)).toEqual(["/project/screening/r1"]);
  await expect(call("openScreeningRound", "../admin")).rejects.toMatchObject({ code: "NOT-FOUND" });
  expect(memory.opened).toEqual([]);
});

it("a page outside the product can't open pages of the product", async () => {
  services = { ...services, openPage: undefined };
  await expect(call("openProjectFile", idOf("Box/a b.txt"))).rejects.toThrow("no handler");
});
