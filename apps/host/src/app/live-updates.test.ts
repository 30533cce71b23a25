import { afterEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import type { Realtime } from "../platform/realtime.ts";
import { projectsGateway } from "../projects/projects-gateway.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { followUser } from "./live-updates.ts";

vi.mock(import("../user/user-store.ts"), async (original) => ({
  ...(await original()),
  openUserDocument: () => new Promise(() => undefined),
}));

afterEach(() => {
  vi.restoreAllMocks();
  $projects.set(undefined);
  $session.set({ state: "not ready" });
});

test("PROJ-02 followUser: loads the project list only after joining the live channel", async () => {
  const user = {
    id: "ann",
    email: "ann@uni.example",
    emailVerified: true,
    givenName: "Ann",
    familyName: "Lee",
  };
  const list = vi.spyOn(projectsGateway, "list").mockResolvedValue([]);
  const joins: ((isRejoin: boolean) => void)[] = [];
  const realtime: Realtime = {
    subscribe(_topic, _handlers, onJoin) {
      joins.push(onJoin);
      return () => undefined;
    },
  };
  setPlatform({ local: createMemoryDatabase(), realtime } as unknown as Platform);
  $session.set({ state: "user", user });
  followUser(user.id);
  expect(list).not.toHaveBeenCalled();
  joins[0]?.(false);
  await vi.waitFor(() => expect($projects.get()).toEqual([]));
  expect(list).toHaveBeenCalledExactlyOnceWith(user.id);
});
