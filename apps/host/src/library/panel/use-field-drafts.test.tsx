// @vitest-environment jsdom
import type { Reference } from "@tera/references";
import { act, useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { toaster } from "../../errors/notices.ts";
import { createMemoryDatabase } from "../../platform/local-database.ts";
import { platform, type Platform, setPlatform } from "../../platform/platform.ts";
import { $session } from "../../session/session-store.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { ReferencePanel } from "./ReferencePanel.tsx";
import { useFieldDrafts } from "./use-field-drafts.ts";

const BEFORE: Reference = { id: "r1", title: "Sepsis bundles", volume: "5" };

let root: Root;
let edits: unknown[];
/** If true, edits stay invisible until the test calls `arrive`. */
let isSlow = false;
let arrive: (references: readonly Reference[]) => void;
const library = {} as OpenLibrary;

function Screen() {
  const [references, setReferences] = useState<readonly Reference[]>([BEFORE]);
  const drafts = useFieldDrafts({
    projectId: "p1",
    path: "a.ris",
    references,
    library,
    onShow: () => undefined,
  });
  useEffect(() => {
    arrive = setReferences;
  }, []);
  const [reference] = references;
  return reference === undefined ? null : (
    <ReferencePanel
      reference={reference}
      isCovering={false}
      isNew={false}
      position={undefined}
      isReadOnly={false}
      drafts={drafts}
      onLabel={() => undefined}
      onMove={() => undefined}
      onRead={undefined}
      onLeave={() => undefined}
      onDelete={() => undefined}
      onClose={() => undefined}
      onEdit={(field, value) => {
        edits.push([field, value]);
        if (!isSlow) setReferences([{ ...reference, [field]: value }]);
        drafts.removeFieldDraft({ id: reference.id, field });
      }}
    />
  );
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  edits = [];
  isSlow = false;
  setPlatform({ local: createMemoryDatabase() } as unknown as Platform);
  $session.set({
    state: "user",
    user: {
      id: "ann",
      email: "ann@example.org",
      emailVerified: true,
      givenName: "Ann",
      familyName: "",
    },
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Screen />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
afterAll(() => $session.set({ state: "not ready" }));

const field = (): HTMLTextAreaElement =>
  [...document.querySelectorAll("label")].find(({ textContent }) => textContent === "Volume")
    ?.control as HTMLTextAreaElement;
const type = (text: string) =>
  act(async () => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
      field(),
      text,
    );
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const leave = () => act(async () => field().blur());
const storedKeys = () => platform().local.keys("settings");
const toastMessage = (): unknown => toaster.current()?.message;

test("SYNC-05 leaving a field that others changed shows a conflict; leaving it again saves", async () => {
  await type("50");
  await act(async () => arrive([{ ...BEFORE, volume: "7" }]));
  await type("501");
  await leave();
  expect([edits, field().value, (await storedKeys()).length]).toEqual([[], "501", 1]);
  expect(toastMessage()).toContain("“7”");
  await act(async () => field().focus());
  await leave();
  expect([edits, field().value, await storedKeys()]).toEqual([[["volume", "501"]], "501", []]);
});

test("typing on before a saved text appears causes no conflict, but a later change does", async () => {
  isSlow = true;
  await type("501");
  await leave();
  await type("502");
  await act(async () => arrive([{ ...BEFORE, volume: "501" }]));
  await leave();
  expect(edits).toEqual([
    ["volume", "501"],
    ["volume", "502"],
  ]);
  await act(async () => arrive([{ ...BEFORE, volume: "502" }]));
  await type("503");
  await act(async () => arrive([{ ...BEFORE, volume: "501" }]));
  await leave();
  expect([edits.length, field().value]).toEqual([2, "503"]);
  expect(toastMessage()).toContain("“501”");
});

test("a field that another person clears keeps the text typed in it", async () => {
  await type("501");
  await act(async () => arrive([{ id: "r1", title: "Sepsis bundles" }]));
  await leave();
  expect([edits, field().value]).toEqual([[], "501"]);
  expect(toastMessage()).toContain("it is now empty");
});

test("Escape replaces the typed text with the other person's value after a conflict", async () => {
  await type("501");
  await act(async () => arrive([{ ...BEFORE, volume: "7" }]));
  await leave();
  await act(async () => field().focus());
  await act(async () =>
    field().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect([edits, field().value, await storedKeys()]).toEqual([[], "7", []]);
  await type("8");
  await act(async () => arrive([{ ...BEFORE, volume: "7", title: "Bundles" }]));
  await leave();
  expect(edits).toEqual([["volume", "8"]]);
});

test("a message shows the text typed into a reference that someone deletes", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await type("501");
  await act(async () => arrive([]));
  expect(toastMessage()).toContain("Your text was: 501");
  toaster.current()?.action?.onSelect();
  expect([writeText.mock.calls, await storedKeys()]).toEqual([[["501"]], []]);
});
