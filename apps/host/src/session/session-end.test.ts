// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { followSessionEnd, type SessionEnd } from "./session-end.ts";
import { $session, endSession } from "./session-store.ts";

const ANN = {
  id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  email: "ann@example.org",
  emailVerified: true,
  givenName: "Ann",
  familyName: "Lee",
};

const onEnd = vi.fn<(person: string, reason: SessionEnd) => void>();
const leadAway = vi.fn<() => Promise<void>>();
/** Simulates a call that the server refuses. */
let refuse: () => void;
/** Rejects, because the login has ended. */
const user = vi.fn<() => Promise<never>>();

beforeEach(() => {
  vi.clearAllMocks();
  user.mockRejectedValue(new AppError("TOKEN-EXPIRED", "Your session has ended.", { status: 401 }));
  const tokens = {
    forget: () => {},
    pause: () => () => {},
    user,
    onRefused: (listener: () => void) => (refuse = listener),
  };
  setPlatform({
    tokens,
    login: { logout: leadAway },
    clock: { wait: async () => {} },
  } as unknown as Platform);
  $session.set({ state: "user", user: ANN });
  followSessionEnd(onEnd);
});

afterAll(() => $session.set({ state: "not ready" }));

test("a refused request ends the session if the login has ended", async () => {
  refuse();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(ANN.id, "ended"));
});

test("ROUTE-05 a refused request during a logout does not end the session a second time", async () => {
  let arrive: (() => void) | undefined;
  leadAway.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const leaving = endSession();
  await vi.waitFor(() => expect(leadAway).toHaveBeenCalled());
  refuse();
  await vi.waitFor(() => expect(user).toHaveBeenCalled());
  arrive?.();
  await leaving;
  expect(onEnd).not.toHaveBeenCalled();
});

test("a refused request still ends the session after a failed logout", async () => {
  leadAway.mockRejectedValue(new Error("The provider does not answer."));
  await expect(endSession()).rejects.toThrow("does not answer");
  refuse();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(ANN.id, "ended"));
});
