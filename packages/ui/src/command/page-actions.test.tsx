// @vitest-environment jsdom
import { Save, Search } from "lucide-react";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useOfferedActions, usePageActions } from "./page-actions.ts";

let root: Root;
let place: HTMLElement;
let saved: string[];

function LibraryPage({ file }: { readonly file: string | undefined }) {
  usePageActions(() => [
    { id: "search", label: "Search", icon: Search, run: () => undefined },
    ...(file === undefined
      ? []
      : [{ id: "save", label: "Save", icon: Save, run: () => saved.push(file) }]),
  ]);
  return null;
}

function Palette() {
  return useOfferedActions().map(({ id, label, run }) => (
    <button key={id} onClick={run}>
      {label}
    </button>
  ));
}

const show = (file: string | undefined, isPageOpen = true): Promise<void> =>
  act(async () =>
    root.render(
      <>
        {isPageOpen && <LibraryPage file={file} />}
        <Palette />
      </>,
    ),
  );
const offered = (): readonly string[] =>
  Array.from(place.querySelectorAll("button"), ({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  saved = [];
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("an open palette offers the page's actions as they become possible, and runs the latest", async () => {
  await show(undefined);
  expect(offered()).toEqual(["Search"]);
  await show("first.ris");
  expect(offered()).toEqual(["Search", "Save"]);
  await show("second.ris");
  place.querySelector<HTMLElement>("button:last-child")?.click();
  expect(saved).toEqual(["second.ris"]);
  await show(undefined, false);
  expect(offered()).toEqual([]);
});
