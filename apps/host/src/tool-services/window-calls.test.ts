import { afterEach, describe, expect, it, vi } from "vitest";
import { dialogs } from "../errors/notices.ts";
import type { AskingTool } from "./asking-tool.ts";
import { dialogCalls } from "./dialog-calls.tsx";
import { windowCalls } from "./window-calls.tsx";

function tool(): { readonly leave: () => void; readonly asking: AskingTool } {
  const left = new AbortController();
  return {
    leave: () => left.abort(new Error("left")),
    asking: {
      name: "Polyglot",
      origin: "https://tools.example",
      signal: left.signal,
      navigate: () => undefined,
    },
  };
}

async function isGone({ closed }: { readonly closed: Promise<void> }): Promise<boolean> {
  return Promise.race([
    closed.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false))),
  ]);
}

describe("BRIDGE-12 a tool's overlays", () => {
  const { leave, asking } = tool();
  const calls = windowCalls(asking);
  afterEach(() => vi.unstubAllGlobals());

  it("showSplat: repeated calls update one overlay, which closes when the tool removes it", async () => {
    const panics = Array.from({ length: 50 }, (_, count) => calls.showPanic(`Panic ${count}`));
    const splat = calls.showSplat({ html: "<b>Wait</b>", hasLogo: false });
    calls.showSplat({ html: "<b>Wait more</b>", hasLogo: true });
    expect(dialogs.current()).toHaveLength(2);
    expect(new Set(panics)).toHaveLength(1);
    expect(await isGone(splat)).toBe(false);
    calls.showSplat(null);
    expect(await isGone(splat)).toBe(true);
    expect(dialogs.current()).toHaveLength(1);
  });

  it("openWindow: one dialog offers all blocked windows, and none offers opened windows", async () => {
    const opened = { opener: {} };
    let isAllowed = false;
    vi.stubGlobal("window", { open: () => (isAllowed ? opened : null) });
    for (const name of ["screenX", "screenY", "outerWidth", "outerHeight"]) vi.stubGlobal(name, 0);
    const before = dialogs.current().length;
    for (let count = 0; count < 20; count += 1)
      calls.openWindow(`https://example.org/${count}`, { width: 500, height: 600 });
    expect(dialogs.current()).toHaveLength(before + 1);
    isAllowed = true;
    expect(calls.openWindow("https://example.org/", { width: 500, height: 600 })).toBeUndefined();
    expect(opened.opener).toBeNull();
    leave();
    await vi.waitFor(() => expect(dialogs.current()).toHaveLength(0));
  });
});

it("confirmBlock: opens above a progress dialog, and rejects when the person leaves the tool", async () => {
  const { leave, asking } = tool();
  const { confirmBlock, showProgress } = dialogCalls(asking);
  showProgress({ title: "Counting", body: "", isHtml: false, bar: undefined });
  const answer = confirmBlock();
  expect(dialogs.current()).toHaveLength(2);
  leave();
  await expect(answer).rejects.toThrow("left");
  expect(dialogs.current()).toHaveLength(0);
});
