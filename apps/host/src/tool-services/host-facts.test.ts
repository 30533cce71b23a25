import { SDK_VERSION, type BridgeHostInfo, type Scope } from "@tera/bridge-sdk/host";
import type { ProjectSummary } from "@tera/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $dateLocale } from "../platform/date-locale.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { $projects } from "../projects/projects-store.ts";
import { hostFacts, watchFacts } from "./host-facts.ts";

vi.mock("../platform/configuration.ts", () => ({
  configuration: () => ({ productName: "TERA", version: "v1.2.3" }),
}));

const ID = "7d6d0f4c-6a0f-4f0e-8a55-0c62f0a5a001";
const media = Object.assign(new EventTarget(), { matches: false });

function openProject(type: string): void {
  $projects.set([{ id: ID, name: "Sepsis", type, members: [] } as unknown as ProjectSummary]);
  $activeProjectId.set(ID);
}

beforeEach(() => {
  media.matches = false;
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("matchMedia", (query: string) =>
    query.includes("width") ? media : Object.assign(new EventTarget(), { matches: false }),
  );
  vi.stubGlobal("navigator", { language: "fr" });
  $dateLocale.set("de");
  openProject("scoping-review");
});

afterEach(() => {
  vi.unstubAllGlobals();
  $activeProjectId.set(undefined);
  $projects.set(undefined);
  $dateLocale.set("en-GB");
});

it("facts about the profile and the project need a scope, the others none", () => {
  const facts = hostFacts(new Set());
  expect(facts).toEqual({
    product: { name: "TERA", version: "v1.2.3" },
    sdkVersion: SDK_VERSION,
    theme: "light",
    locale: "fr",
    projectType: null,
    isSmallScreen: false,
  });
  expect(hostFacts(new Set(["ui"]))).toEqual({ ...facts, locale: "de" });
  expect(hostFacts(new Set(["project"]))).toEqual({
    ...facts,
    locale: "de",
    projectType: "scoping-review",
  });
});

it("a change notifies only of the facts that the tool may know and that have changed", () => {
  let granted: ReadonlySet<Scope> = new Set<Scope>(["project"]);
  let scopesChanged = (): void => undefined;
  const changes: Partial<BridgeHostInfo>[] = [];
  const stop = watchFacts(
    {
      granted: () => granted,
      watch: (notify) => {
        scopesChanged = () => notify({});
        return () => undefined;
      },
    },
    (changed) => changes.push(changed),
  );
  $dateLocale.set("en-AU");
  openProject("scoping-review");
  openProject("systematic-review");
  media.matches = true;
  media.dispatchEvent(new Event("change"));
  granted = new Set();
  scopesChanged();
  openProject("rct");
  $dateLocale.set("it");
  stop();
  media.matches = false;
  media.dispatchEvent(new Event("change"));
  expect(changes).toEqual([
    { locale: "en-AU" },
    { projectType: "systematic-review" },
    { isSmallScreen: true },
    { locale: "fr", projectType: null },
  ]);
});
