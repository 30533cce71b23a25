import { afterEach, describe, expect, test } from "vitest";
import {
  $areSingleKeysOn,
  $searchKey,
  $sidebarKey,
  isRedo,
  isShortcut,
  readingStep,
  SHORTCUT_PLACES,
  shortcutKeys,
  shortcutsIn,
  type ShortcutId,
} from "./shortcuts.ts";

afterEach(() => $areSingleKeysOn.set(true));

function press(id: ShortcutId, change: Record<string, unknown> = {}): boolean {
  const base = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };
  return isShortcut({ key: "", ...base, ...change }, id);
}

const typingIn = (tagName: string) => ({ tagName, isContentEditable: false });

describe("keyboard shortcuts", () => {
  test("LAYOUT-02 '[' folds the sidebar, but not with Ctrl", () => {
    expect(press("sidebar", { key: "[" })).toBe(true);
    expect(press("sidebar", { key: "]" })).toBe(false);
    expect(press("sidebar", { key: "[", ctrlKey: true })).toBe(false);
  });

  test("LAYOUT-03 ']' opens the help sidebar, also where it is typed with AltGr", () => {
    const altGraph = { getModifierState: (name: string) => name === "AltGraph" };
    expect(press("helpSidebar", { key: "]" })).toBe(true);
    expect(press("helpSidebar", { key: "]", ctrlKey: true, altKey: true, ...altGraph })).toBe(true);
    expect(press("helpSidebar", { key: "]", ctrlKey: true, altKey: true })).toBe(false);
    expect(press("helpSidebar", { key: "[" })).toBe(false);
    expect(press("palette", { key: "k", ctrlKey: true, altKey: true, ...altGraph })).toBe(false);
  });

  test.each(["INPUT", "TEXTAREA"])(
    "LAYOUT-04 '[' and ']' typed into %s do not change the sidebars",
    (tagName) => {
      expect(press("sidebar", { key: "[", target: typingIn(tagName) })).toBe(false);
      expect(press("helpSidebar", { key: "]", target: typingIn(tagName) })).toBe(false);
    },
  );

  test("Ctrl K and Command K open the palette, also while typing", () => {
    expect(press("palette", { key: "k", ctrlKey: true, target: typingIn("INPUT") })).toBe(true);
    expect(press("palette", { key: "K", metaKey: true })).toBe(true);
    expect(press("palette", { key: "k" })).toBe(false);
    expect(press("palette", { key: "k", ctrlKey: true, shiftKey: true })).toBe(false);
  });

  test("Shift turns undo into redo, and Ctrl Y is redo as well", () => {
    expect(press("undo", { key: "z", ctrlKey: true })).toBe(true);
    expect(press("undo", { key: "Z", ctrlKey: true, shiftKey: true })).toBe(false);
    const base = { altKey: false, metaKey: false, ctrlKey: true, target: null };
    expect(isRedo({ ...base, key: "Z", shiftKey: true })).toBe(true);
    expect(isRedo({ ...base, key: "y", shiftKey: false })).toBe(true);
    expect(isRedo({ ...base, key: "z", shiftKey: false })).toBe(false);
  });

  test("when turned off, single keys do nothing, but keys with Ctrl, Escape and Delete still work", () => {
    $areSingleKeysOn.set(false);
    for (const [id, key] of [
      ["sidebar", "["],
      ["shortcuts", "?"],
      ["search", "/"],
      ["bypassLock", " "],
    ] as const) {
      expect(press(id, { key })).toBe(false);
    }
    expect([$searchKey.get(), $sidebarKey.get()]).toEqual([undefined, undefined]);
    expect(press("palette", { key: "k", ctrlKey: true })).toBe(true);
    expect(press("deleteReferences", { key: "Delete" })).toBe(true);
    expect(press("leave", { key: "Escape" })).toBe(true);
  });

  test("while reading, arrow keys and letters move on, but not with Shift", () => {
    const base = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };
    const step = (key: string, shiftKey = false) => readingStep({ ...base, key, shiftKey });
    expect(["ArrowRight", "j", "ArrowLeft", "k", "x"].map((key) => step(key))).toEqual([
      1,
      1,
      -1,
      -1,
      undefined,
    ]);
    expect(step("ArrowRight", true)).toBeUndefined();
    const keysOf = () =>
      shortcutsIn("Libraries").find(({ label }) => label.startsWith("Next reference"))?.keys;
    expect(keysOf()).toEqual(["→", "J"]);
    $areSingleKeysOn.set(false);
    expect([step("j"), step("ArrowRight")]).toEqual([undefined, 1]);
    expect(keysOf()).toEqual(["→"]);
  });

  test("the list has every key once, and marks single keys", () => {
    const listed = SHORTCUT_PLACES.flatMap(shortcutsIn);
    expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
    expect(listed.find(({ label }) => label === "Redo")?.keys).toEqual([
      shortcutKeys("redo"),
      shortcutKeys("redoAgain"),
    ]);
    expect(shortcutKeys("bypassLock")).toBe("3 × Space");
    expect(listed.filter(({ isSingleKey }) => isSingleKey).map(({ keys }) => keys[0])).toEqual([
      "?",
      "[",
      "]",
      "/",
      "3 × Space",
      "I",
      "E",
      "M",
      "U",
      "R",
      "F",
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
  });
});
