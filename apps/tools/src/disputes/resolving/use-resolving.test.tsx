// @vitest-environment jsdom
import { connect } from "@tera/bridge-sdk";
import { mockHost } from "@tera/bridge-sdk/testing";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { Dispute } from "../dispute.ts";
import { conflict, decision, record } from "../dispute.fixture.ts";
import { loadRound } from "./load-disputes.ts";
import { type Resolving, useResolving } from "./use-resolving.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** A round with one unresolved conflict. The host answers the next questions only on `answer`. */
async function resolveHeld() {
  const host = mockHost();
  const tera = await connect();
  ends.push(host.stop, tera.dispose);
  const stored = conflict("1");
  const held: (() => void)[] = [];
  let isHeld = false;
  host.answer("getDecisionConflicts", async (_context, _round, _after, options) => {
    const isAsked = (options?.isResolved === true) === (stored.resolution !== null);
    const items = isAsked ? [{ ...stored }] : [];
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return { items, next: null };
  });
  host.answer("resolveDecisionConflict", async (_context, _round, _reference, resolution) => {
    stored.resolution = decision("cat", resolution.decision);
    return null;
  });
  const [round] = host.mockState.rounds;
  const signal = new AbortController().signal;
  const loaded = await loadRound(tera, round?.id ?? "", undefined, () => undefined, signal);
  isHeld = true;
  const answer = (): void => held.splice(0).forEach((resolve) => resolve());
  return { tera, host, loaded: { ...loaded, records: [record("1")] }, held, answer };
}

test("TOOL-14 conflicts read before a resolution was sent do not undo it on the page", async () => {
  const { tera, host, loaded, held, answer } = await resolveHeld();
  const shown: Resolving[] = [];
  const resolutions = () => shown.map(({ state }) => state.disputes[0]?.resolution);
  function Page() {
    shown.push(useResolving(tera, loaded));
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  ends.push(() => root.unmount());
  root.render(<Page />);
  await vi.waitFor(() => expect(held).toHaveLength(2));

  const { resolve, state } = shown.at(-1) as Resolving;
  resolve(state.disputes[0] as Dispute, { decision: "include" });
  await vi.waitFor(() => expect(resolutions().at(-1)?.decision).toBe("include"));
  await vi.waitFor(() => expect(host.calls.at(-1)?.method).toBe("resolveDecisionConflict"));
  const since = shown.length;
  answer();
  // The page reads again after the answer that it ignores.
  await vi.waitFor(() => expect(held).toHaveLength(2));
  answer();
  await vi.waitFor(() => expect(resolutions().at(-1)?.reviewer).toBe("cat"));
  expect(resolutions().slice(since - 1)).not.toContain(null);
});
