// @vitest-environment jsdom
import { act, Suspense, use } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { setPlatform, type Platform } from "../platform/platform.ts";
import { useTokens } from "./use-tokens.ts";
import { httpAnswering } from "../platform/http.fixture.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

test("a refused request for the tokens shows its error once, even if React renders twice", async () => {
  const get = vi.fn<() => Promise<never>>(async () => {
    throw new AppError("FORBIDDEN", "That is not allowed.");
  });
  setPlatform({ http: httpAnswering({ get }) } as unknown as Platform);
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  function Shown() {
    const { error } = useTokens();
    // Suspend like a page whose code is still loading: React discards the render and starts again.
    use(late);
    return <p>{error instanceof AppError ? error.message : "waiting"}</p>;
  }
  // Not in the body: another test file in this worker may keep the page's configuration there.
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Suspense>
        <Shown />
      </Suspense>,
    ),
  );
  await act(async () => arrive());
  expect(place.textContent).toBe("That is not allowed.");
  expect(get.mock.calls.length).toBeGreaterThan(1);
  await act(async () => root.unmount());
});
