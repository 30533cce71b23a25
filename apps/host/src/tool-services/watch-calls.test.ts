import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $project } from "../project/project-store.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { $projects } from "../projects/projects-store.ts";
import type { Operation } from "@tera/sync";
import type { ProjectSummary } from "@tera/contract";
import { $caughtUp, $documentEvent } from "../sync/document-events.ts";
import { $subscription, $user } from "../user/user-store.ts";
import { watchHost } from "./watch-calls.ts";

const ID = "7d6d0f4c-6a0f-4f0e-8a55-0c62f0a5a001";
const OTHER = "7d6d0f4c-6a0f-4f0e-8a55-0c62f0a5a002";

function changed(path: string, version: number, operations?: readonly Operation[]): void {
  $documentEvent.set({ path, version, operations } as NonNullable<
    ReturnType<typeof $documentEvent.get>
  >);
}

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { language: "en-GB" });
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  $documentEvent.set(undefined);
  $caughtUp.set(undefined);
  $activeProjectId.set(undefined);
  $projects.set(undefined);
  $user.set(undefined);
  $subscription.set(undefined);
});

describe("BRIDGE-13 watchHost", () => {
  it("BRIDGE-06 reports a person once their plan is known, then each change of person or plan", () => {
    const ada = {
      id: "u1",
      email: "ada@example.org",
      emailVerified: true,
      name: "Ada Lovelace",
      credits: 1000,
      institutes: [],
      data: {},
    };
    const plan = { isActive: false, isTrial: false, data: {} };
    const users: unknown[] = [];
    const stop = watchHost((event, payload) => event === "user" && users.push(payload), undefined);
    $user.set(ada);
    $subscription.set(plan);
    $user.set({ ...ada, data: { signature: "al" } });
    $subscription.set({ ...plan, isActive: true });
    $user.set({ ...ada, credits: 999 });
    stop();
    $subscription.set(plan);
    const { id, email, name } = ada;
    expect(users).toEqual([
      { id, email, name, credits: 1000, isSubscribed: false },
      { id, email, name, credits: 1000, isSubscribed: true },
      { id, email, name, credits: 999, isSubscribed: true },
    ]);
  });

  it("watchHost: reports live and refetched changes of the open project only, until stopped", () => {
    $projects.set([{ id: ID, name: "Sepsis", members: [] } as unknown as ProjectSummary]);
    $activeProjectId.set(ID);
    const stopProject = $project.listen(() => undefined);
    const notifications: unknown[] = [];
    const stop = watchHost((event, payload) => notifications.push([event, payload]), undefined);
    changed(`projects::${ID}`, 1);
    changed(`projects::${ID}`, 2, [
      { set: ["words", "list", 0], value: 1 },
      { unset: ["words", "list", 1] },
    ]);
    changed(`projects::${ID}`, 3, [
      { set: ["a"], value: 1 },
      { set: ["b"], value: 1 },
    ]);
    changed(`projects::${ID}`, 4, [{ set: ["words", "kept"], value: 1 }]);
    changed(`project_namespaces::${ID}::screening`, 1);
    $caughtUp.set({ path: `projects::${ID}` });
    $caughtUp.set({ path: `project_namespaces::${ID}::words` });
    changed(`projects::${OTHER}`, 1);
    changed(`project_namespaces::${OTHER}::screening`, 2);
    stop();
    changed(`projects::${ID}`, 2);
    $caughtUp.set({ path: `projects::${ID}` });
    stopProject();
    expect(notifications).toEqual([
      ["state", { path: [] }],
      ["state", { path: ["words", "list"] }],
      ["state", { path: [] }],
      ["state", { path: ["words", "kept"] }],
      ["namespaces", { name: "screening" }],
      ["state", { path: [] }],
      ["namespaces", { name: "words" }],
    ]);
  });
});
