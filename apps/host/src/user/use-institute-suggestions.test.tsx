// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPlatform, type Platform } from "../platform/platform.ts";
import { userGateway } from "./user-gateway.ts";
import { useInstituteSuggestions } from "./use-institute-suggestions.ts";

let root: Root;
let place: HTMLElement;
let pause = (): void => undefined;

function Suggestions({ typed }: { readonly typed: string }) {
  return JSON.stringify(useInstituteSuggestions(typed));
}

const shown = (): unknown => JSON.parse(place.textContent);

const type = (typed: string) => act(async () => root.render(<Suggestions typed={typed} />));
const stopTyping = () => act(async () => pause());

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const wait = (_milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      pause = resolve;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  setPlatform({ clock: { now: () => 0, wait } } as unknown as Platform);
  place = document.createElement("div");
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("PROF-02 institutes are requested once typing pauses, and never for a blank text", async () => {
  const ask = vi.spyOn(userGateway, "institutes").mockResolvedValue(["Bond University"]);
  await type(" ");
  expect(shown()).toEqual({ state: "idle" });
  await type("bo");
  await type("bon ");
  expect([shown(), ask.mock.calls]).toEqual([{ state: "loading", names: [] }, []]);
  await stopTyping();
  expect(ask).toHaveBeenCalledExactlyOnceWith("bon", expect.any(AbortSignal));
  expect(shown()).toEqual({ state: "ready", names: ["Bond University"] });
  await type("bond");
  expect(shown()).toEqual({ state: "loading", names: ["Bond University"] });
});

test("PROF-02 suggestions that fail to load are reported as failed", async () => {
  vi.spyOn(userGateway, "institutes").mockRejectedValue(new Error("no answer"));
  await type("bond");
  await stopTyping();
  expect(shown()).toEqual({ state: "failed" });
});
