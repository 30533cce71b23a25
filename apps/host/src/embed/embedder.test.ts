import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

async function pageOf(here: { parent?: unknown; opener: unknown }) {
  const page: { parent?: unknown; opener: unknown } = { ...here };
  page.parent ??= page;
  vi.stubGlobal("window", page);
  return { page, ...(await import("./embedder.ts")) };
}

it("BRIDGE-03 the embedder is still the opener after the login code hides `window.opener`", async () => {
  const tool = { name: "the tool" };
  const { page, embedder } = await pageOf({ opener: tool });
  page.opener = null;
  expect(embedder()).toBe(tool);
});

it("BRIDGE-03 the embedder is the parent page rather than the opener", async () => {
  const around = { name: "around" };
  const { embedder, isFramed } = await pageOf({ parent: around, opener: { name: "opener" } });
  expect([embedder(), isFramed()]).toEqual([around, true]);
});
