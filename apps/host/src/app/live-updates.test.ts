import { afterEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import type { Realtime } from "../platform/realtime.ts";
import { projectsGateway } from "../projects/projects-gateway.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { userGateway } from "../user/user-gateway.ts";
import { $subscription, $user } from "../user/user-store.ts";
import { followUser } from "./live-updates.ts";

vi.mock(import("../user/user-store.ts"), async (original) => ({
  ...(await original()),
  openUserDocument: () => new Promise(() => undefined),
}));

afterEach(() => {
  vi.restoreAllMocks();
  $projects.set(undefined);
  $subscription.set(undefined);
  $user.set(undefined);
  $session.set({ state: "not ready" });
});

const user = {
  id: "ann",
  email: "ann@uni.example",
  emailVerified: true,
  givenName: "Ann",
  familyName: "Lee",
};

interface Joined {
  readonly handlers: Parameters<Realtime["subscribe"]>[1];
  readonly onJoin: (isRejoin: boolean) => void;
}

/** Follows Ann and returns what her live channel calls. */
function followAnn(): Joined {
  const joins: Joined[] = [];
  const realtime: Realtime = {
    subscribe(_topic, handlers, onJoin) {
      joins.push({ handlers, onJoin });
      return () => undefined;
    },
  };
  setPlatform({ local: createMemoryDatabase(), realtime } as unknown as Platform);
  $session.set({ state: "user", user });
  followUser(user.id);
  return joins[0] as Joined;
}

test("PROJ-02 followUser: loads the project list only after joining the live channel", async () => {
  const list = vi.spyOn(projectsGateway, "list").mockResolvedValue([]);
  const { onJoin } = followAnn();
  expect(list).not.toHaveBeenCalled();
  onJoin(false);
  await vi.waitFor(() => expect($projects.get()).toEqual([]));
  expect(list).toHaveBeenCalledExactlyOnceWith(user.id);
});

test("SUB-05 followUser: an event about the person, and a rejoin, load the subscription", async () => {
  vi.spyOn(projectsGateway, "list").mockResolvedValue([]);
  vi.spyOn(userGateway, "read").mockResolvedValue({
    id: user.id,
    email: user.email,
    email_verified: true,
    credits: 1000,
    institutes: [],
    data: { name: "Ann Lee" },
  });
  const answer = { isActive: true, isTrial: false, data: {} };
  const read = vi.spyOn(userGateway, "subscription").mockResolvedValue(answer);
  const { handlers, onJoin } = followAnn();
  handlers["user"]?.({});
  await vi.waitFor(() => expect($subscription.get()).toEqual(answer));
  expect(read).toHaveBeenCalledExactlyOnceWith(user.id);
  read.mockResolvedValue({ ...answer, isActive: false });
  onJoin(true);
  await vi.waitFor(() => expect($subscription.get()?.isActive).toBe(false));
});
