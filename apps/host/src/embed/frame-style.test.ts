import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

async function frameAt(hash: string) {
  const page = { parent: {}, opener: null };
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", {
    hash: hash === "#" ? "" : hash,
    href: `https://tera.example/${hash}`,
  });
  return import("./frame-style.ts");
}

it("a page of an older client gets no style, because it covers itself with the frame", async () => {
  const { frameStyle, isFitted } = await frameAt("");
  expect([isFitted, frameStyle()]).toEqual([false, undefined]);
});

it("a frame in a corner is hidden until it has a size, and has at most the window's", async () => {
  const { frameStyle, setFrameSize } = await frameAt("#");
  expect(frameStyle()).toBe("display:none");
  expect(setFrameSize({ width: 440, height: 240 })).toBe(true);
  expect(setFrameSize({ width: 440, height: 240 })).toBe(false);
  expect(frameStyle()).toMatch(/^position:fixed;bottom:16px;right:16px;/u);
  expect(frameStyle()).toContain("width:min(440px,100vw - 32px);height:min(240px,100dvh - 32px)");
  expect(setFrameSize(undefined)).toBe(true);
  expect(frameStyle()).toBe("display:none");
});

it("a frame in the page is as wide as its container, and visible from the start", async () => {
  const { frameStyle } = await frameAt("#placement=inline");
  expect(frameStyle()).toBe("display:block;border:0;width:100%;height:56px");
});

it.each([
  ["#placement=bottom-left&theme=dark", "left:16px", "dark"],
  ["#placement=constructor&theme=constructor", "right:16px", undefined],
  ["#placement=undefined&theme=undefined", "right:16px", undefined],
])("the hash %s places and colours the frame", async (hash, side, theme) => {
  const { frameStyle, setFrameSize, chosenTheme } = await frameAt(hash);
  setFrameSize({ width: 1, height: 1 });
  expect(frameStyle()).toContain(`;${side};`);
  expect(chosenTheme).toBe(theme);
});
