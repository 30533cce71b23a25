// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toaster } from "../errors/notices.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { platform, setPlatform, type Platform } from "../platform/platform.ts";
import { sessionLockName } from "../platform/session-id.ts";
import { testLocks } from "./tabs/locks.fixture.ts";
import { $unstored } from "./save-state.ts";
import { useDraft } from "./use-draft.ts";

let root: Root;
let field: HTMLInputElement;
const save = vi.fn<(text: string) => void | "invalid">();

function Field({ stored }: { readonly stored: string }) {
  return <input {...useDraft(stored, save, "ann p1 description").props} />;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  save.mockReset();
  setPlatform({ local: createMemoryDatabase() } as unknown as Platform);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function visit(stored: string): Promise<void> {
  const place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  await act(async () => root.render(<Field stored={stored} />));
  field = place.querySelector("input") as HTMLInputElement;
}

const toastMessage = (): unknown => toaster.current()?.message;

const type = (text: string) =>
  act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("a closed tab's draft is saved once, at the next visit", async () => {
  await visit("Hip");
  await type("Hip and kn");
  expect(save).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  await visit("Hip");
  expect(save).toHaveBeenCalledExactlyOnceWith("Hip and kn");
  await act(async () => root.unmount());
  await visit("Hip and kn");
  expect(save).toHaveBeenCalledOnce();
});

test("an invalid text stays in the field; after an empty text is saved, the stored text appears", async () => {
  save.mockReturnValueOnce("invalid");
  await visit("Hip");
  await type("");
  await act(async () => field.blur());
  expect(field.value).toBe("");
  await type(" ");
  await act(async () => field.blur());
  expect(save.mock.calls).toEqual([[""], [" "]]);
  await act(async () => root.render(<Field stored="Knee" />));
  expect(field.value).toBe("Knee");
});

test("a draft of a text that has since changed is shown and overwrites nothing", async () => {
  await visit("Hip");
  await type("Hip and kn");
  await act(async () => root.unmount());
  await visit("Shoulder");
  expect(save).not.toHaveBeenCalled();
  expect(field.value).toBe("Hip and kn");
  expect(toastMessage()).toContain("“Shoulder”");
});

test("a text in conflict is saved only when the person leaves the field a second time", async () => {
  await visit("Hip");
  await type("Hip and kn");
  await act(async () => root.render(<Field stored="Shoulder" />));
  await type("Hip and knee");
  await act(async () => field.blur());
  expect([save.mock.calls, field.value]).toEqual([[], "Hip and knee"]);
  expect(toastMessage()).toContain("“Shoulder”");
  await act(async () => field.focus());
  await act(async () => field.blur());
  expect(save).toHaveBeenCalledExactlyOnceWith("Hip and knee");
});

test("a draft in conflict reappears at the next visit, where Escape shows the stored text", async () => {
  await visit("Hip");
  await type("Hip and knee");
  await act(async () => root.render(<Field stored="Shoulder" />));
  await act(async () => field.blur());
  await act(async () => root.unmount());
  await visit("Elbow");
  expect([save.mock.calls, field.value]).toEqual([[], "Hip and knee"]);
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect(field.value).toBe("Elbow");
  await act(async () => field.blur());
  expect(save).not.toHaveBeenCalled();
});

test("another open tab's draft is neither saved nor shown until that tab closes", async () => {
  const tabs = testLocks();
  vi.stubGlobal("navigator", { locks: tabs.locks });
  const end = tabs.hold(sessionLockName("other"));
  const { local } = platform();
  await local.write("settings", "typed:tab other ann p1 description", {
    text: "Hip and kn",
    over: "Hip",
    at: 2,
  });
  await local.write("settings", "typed:tab ended ann p1 description", {
    text: "Hip, e",
    over: "Shoulder",
    at: 1,
  });
  await local.write("settings", "typed:tab ended ann p1 descriptions", {
    text: "another field",
    over: "Hip",
    at: 3,
  });
  await visit("Shoulder");
  expect([save.mock.calls, field.value]).toEqual([[["Hip, e"]], "Shoulder"]);
  await act(async () => root.unmount());
  end();
  await visit("Hip");
  expect(save).toHaveBeenLastCalledWith("Hip and kn");
  expect(await local.keys("settings")).toEqual(["typed:tab ended ann p1 descriptions"]);
});

test("without Web Locks, another tab's recent draft is not recovered", async () => {
  const { local } = platform();
  const write = (at: number) =>
    local.write("settings", "typed:tab other ann p1 description", {
      text: "Hip and kn",
      over: "Hip",
      at,
    });
  await write(Date.now() - 1000);
  await visit("Hip");
  expect(save).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  await write(Date.now() - 3_600_000);
  await visit("Hip");
  expect(save).toHaveBeenCalledExactlyOnceWith("Hip and kn");
});

test("a draft whose storage key names no tab is recovered", async () => {
  await platform().local.write("settings", "typed:ann p1 description", {
    text: "Hip and kn",
    over: "Hip",
  });
  await visit("Hip");
  expect(save).toHaveBeenCalledExactlyOnceWith("Hip and kn");
});

test("a draft that was reverted or saved is not recovered", async () => {
  await visit("Hip");
  await type("Knee");
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  await type("Elbow");
  await act(async () => field.blur());
  expect(save).toHaveBeenCalledExactlyOnceWith("Elbow");
  await act(async () => root.unmount());
  await visit("Hip");
  expect(save).toHaveBeenCalledOnce();
});

test("a draft that equals the stored text is discarded and not saved later", async () => {
  await visit("Hip");
  await type("Knee");
  await act(async () => root.unmount());
  await visit("Knee");
  await act(async () => root.unmount());
  await visit("Hip");
  expect(save).not.toHaveBeenCalled();
  expect(field.value).toBe("Hip");
});

test("a draft that the device can't store is reported as not stored until the field loses focus", async () => {
  const refuse = () =>
    Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
  setPlatform({
    local: { ...createMemoryDatabase(), isPersistent: true, write: refuse, remove: refuse },
  } as unknown as Platform);
  await visit("Hip");
  await type("Knee");
  expect([field.value, $unstored.get()]).toEqual(["Knee", true]);
  await act(async () => field.blur());
  expect(save).toHaveBeenCalledExactlyOnceWith("Knee");
  expect($unstored.get()).toBe(false);
});
