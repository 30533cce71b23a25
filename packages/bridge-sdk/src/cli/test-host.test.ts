import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONFORMANCE_GROUPS } from "../conformance/steps.ts";
import { testHost } from "./test-host.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tera-host-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function module(code: string): string {
  const file = join(folder, "host.mjs");
  writeFileSync(file, code);
  return file;
}

describe("tera-tool test", () => {
  it("the mock host answers every group of calls as every host does", async () => {
    expect(await testHost()).toEqual(CONFORMANCE_GROUPS.map((text) => ({ kind: "ok", text })));
  });

  it("a host that answers otherwise has problems that name the call, and is stopped", async () => {
    const file = module(`export const openHost = async () => ({
      project: "3c9d2a10-4b5e-4f67-8a90-1b2c3d4e5f60",
      call: async (method) => { if (method === "setPage") throw new Error("No pages here."); return null; },
      stop: () => { globalThis.stoppedHosts = (globalThis.stoppedHosts ?? 0) + 1; },
    });`);
    const findings = await testHost(file);
    expect(findings.map(({ text }) => text).join("\n")).toMatch(
      /^log and page: \["setPage",.*No pages here/mu,
    );
    expect(findings.every(({ kind }) => kind === "problem")).toBe(true);
    expect((globalThis as { stoppedHosts?: number }).stoppedHosts).toBe(1);
  });

  it.each([
    ["export const other = 1;", /must export a function openHost/u],
    ["export const openHost = () => ({});", /must return call\(method, args\) and project/u],
    ['export const openHost = () => { throw new Error("No login."); };', /^No login\.$/u],
  ])("a module that can't be used is refused with a sentence: %s", async (code, sentence) => {
    await expect(testHost(module(code))).rejects.toThrow(sentence);
  });

  it("a missing module is refused with a sentence", async () => {
    await expect(testHost(join(folder, "none.mjs"))).rejects.toThrow(/^There is no file /u);
  });
});
