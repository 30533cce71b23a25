// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { handOffLogin } from "./hand-off-login.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("LAND-08 handOffLogin: posts the user state to the opener and closes after 100 ms", async () => {
  setPlatform({ http: httpAnswering({ post: () => ({ code: "once" }) }) } as unknown as Platform);
  const close = vi.spyOn(window, "close").mockReturnValue(undefined);
  const postMessage = vi.fn<Window["postMessage"]>();
  vi.useFakeTimers();
  await handOffLogin({ postMessage } as unknown as Window, {
    id: "u1",
    email: "ada@example.org",
    emailVerified: true,
    givenName: "Ada",
    familyName: "Lovelace",
  });
  expect(postMessage.mock.calls).toEqual([
    [
      {
        TERA: 1,
        action: "popupUserState",
        user: { id: "u1", email: "ada@example.org" },
        code: "once",
      },
      location.origin,
    ],
  ]);
  vi.advanceTimersByTime(99);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledOnce();
});
