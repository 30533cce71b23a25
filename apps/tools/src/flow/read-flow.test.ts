import { connect, type Connection } from "@tera/bridge-sdk";
import { mockHost, type MockHost } from "@tera/bridge-sdk/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_SETTINGS } from "./flow-numbers.ts";
import { countFacts, readFlow } from "./read-flow.ts";
import { round } from "./review-facts.fixture.ts";

const roundOf = (references: number, openedAt: string) =>
  round("title-abstract", references, {}, { openedAt }).round;
const FIRST = roundOf(100, "2024-03-06T12:00:00.000Z");
const SECOND = roundOf(20, "2025-03-06T12:00:00.000Z");
const THIRD = roundOf(3, "2026-03-06T12:00:00.000Z");
const UPDATE = { ...NO_SETTINGS, updateSince: SECOND.id };

let host: MockHost;
let tera: Connection;
beforeEach(async () => {
  host = mockHost({ mockState: { rounds: [THIRD, SECOND, FIRST] } });
  tera = await connect();
});
afterEach(() => {
  tera.dispose();
  host.stop();
});

test("PRISMA flow: an update that began before the newest round stays an update", async () => {
  const facts = await readFlow(tera, UPDATE, new AbortController().signal);
  const { previous, current } = facts.picked;
  expect([previous.titles?.round.id, current.titles?.round.id]).toEqual([FIRST.id, THIRD.id]);
  const numbers = countFacts(facts, UPDATE);
  expect([numbers?.screened.total, numbers?.previousStudies.isAwaited]).toEqual([3, true]);
});

test("PRISMA flow: what was read for another update is not counted", async () => {
  const facts = await readFlow(tera, NO_SETTINGS, new AbortController().signal);
  expect(countFacts(facts, NO_SETTINGS)?.screened.total).toBe(3);
  expect(countFacts(facts, UPDATE)).toBeUndefined();
});
