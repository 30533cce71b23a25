// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $session } from "../session/session-store.ts";
import { userGateway } from "../user/user-gateway.ts";
import { $subscription } from "../user/user-store.ts";
import { refreshOnFocus } from "./refresh-on-focus.ts";

const user = {
  id: "ann",
  email: "ann@uni.example",
  emailVerified: true,
  givenName: "Ann",
  familyName: "Lee",
};

// Other test files in this worker may have left somebody logged in.
beforeEach(() => $session.set({ state: "not ready" }));
afterEach(() => {
  vi.restoreAllMocks();
  $session.set({ state: "not ready" });
  $subscription.set(undefined);
});

test("SUB-05 refreshOnFocus: reloads the subscription when the person returns to the window", async () => {
  let now = 0;
  setPlatform({
    local: createMemoryDatabase(),
    clock: { now: () => now, wait: () => new Promise(() => undefined) },
  } as unknown as Platform);
  const answer = { isActive: true, isTrial: false, data: {} };
  const read = vi.spyOn(userGateway, "subscription").mockResolvedValue(answer);
  const focusAt = (at: number): void => {
    now = at;
    window.dispatchEvent(new Event("focus"));
  };
  refreshOnFocus();
  focusAt(0);
  expect(read).not.toHaveBeenCalled();
  $session.set({ state: "user", user });
  focusAt(10_000);
  focusAt(11_000);
  await vi.waitFor(() => expect($subscription.get()).toEqual(answer));
  expect(read).toHaveBeenCalledExactlyOnceWith(user.id);
  read.mockRejectedValue(new Error("no answer"));
  focusAt(16_000);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect($subscription.get()).toEqual(answer);
});
