import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import type { Realtime } from "../platform/realtime.ts";
import { projectsGateway } from "../projects/projects-gateway.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { pictureGateway } from "../user/picture-gateway.ts";
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

/** Follows Ann and returns the callbacks of her live channel. */
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

/** Ann's row and plan, as the server returns them. */
const row = {
  id: user.id,
  email: user.email,
  email_verified: true,
  credits: 1000,
  institutes: [],
  data: { name: "Ann Lee" },
};
const plan = { isActive: true, isTrial: false, data: {} };

beforeEach(() => {
  vi.spyOn(userGateway, "read").mockResolvedValue(row);
  vi.spyOn(userGateway, "subscription").mockResolvedValue(plan);
  vi.spyOn(pictureGateway, "list").mockResolvedValue([]);
});

test("PROJ-02 followUser: loads the project list only after joining the live channel", async () => {
  const list = vi.spyOn(projectsGateway, "list").mockResolvedValue([]);
  const { onJoin } = followAnn();
  expect(list).not.toHaveBeenCalled();
  onJoin(false);
  await vi.waitFor(() => expect($projects.get()).toEqual([]));
  expect(list).toHaveBeenCalledExactlyOnceWith(user.id);
});

test("SUB-05 followUser: an event about the person, and each join, load the subscription", async () => {
  vi.spyOn(projectsGateway, "list").mockResolvedValue([]);
  const read = vi.spyOn(userGateway, "subscription").mockResolvedValue(plan);
  const { handlers, onJoin } = followAnn();
  handlers["user"]?.({});
  await vi.waitFor(() => expect($subscription.get()).toEqual(plan));
  expect(read).toHaveBeenCalledExactlyOnceWith(user.id);
  for (const [isRejoin, isActive] of [
    [false, false],
    [true, true],
  ] as const) {
    read.mockResolvedValue({ ...plan, isActive });
    onJoin(isRejoin);
    await vi.waitFor(() => expect($subscription.get()?.isActive).toBe(isActive));
  }
});

test("SUB-05 followUser: a late answer does not replace the answer to a later event", async () => {
  const people: ((answer: typeof row) => void)[] = [];
  const plans: ((answer: typeof plan) => void)[] = [];
  vi.spyOn(userGateway, "read").mockImplementation(
    () => new Promise((resolve) => void people.push(resolve)),
  );
  vi.spyOn(userGateway, "subscription").mockImplementation(
    () => new Promise((resolve) => void plans.push(resolve)),
  );
  const { handlers } = followAnn();
  handlers["user"]?.({});
  handlers["user"]?.({});
  people[1]?.({ ...row, credits: 2 });
  plans[1]?.(plan);
  await vi.waitFor(() => expect([$user.get()?.credits, $subscription.get()]).toEqual([2, plan]));
  people[0]?.({ ...row, credits: 1 });
  plans[0]?.({ ...plan, isActive: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect([$user.get()?.credits, $subscription.get()]).toEqual([2, plan]);
});
