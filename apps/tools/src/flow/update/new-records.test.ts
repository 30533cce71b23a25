import type { RoundOutcome } from "@tera/bridge-sdk/screening";
import { BridgeError, connect } from "@tera/bridge-sdk";
import { mockHost } from "@tera/bridge-sdk/testing";
import { expect, test } from "vitest";
import { round } from "../review-facts.fixture.ts";
import { newReferences, readNewRecords } from "./new-records.ts";
import { stateAfter } from "./use-update.ts";

const outcome = (
  referenceId: string,
  record: RoundOutcome["record"],
  kind: RoundOutcome["outcome"] = "exclude",
): RoundOutcome => ({
  referenceId,
  outcome: kind,
  reason: null,
  labels: [],
  notes: [],
  isResolved: false,
  reviewers: 1,
  record,
});

const LIBRARY = [
  { id: "1", title: "Tea and sleep", date: "2020" },
  { id: "other id", title: "Coffee and sleep", date: "2021", doi: "10.1/c" },
  { id: "3", title: "Milk and sleep", date: "2022" },
  { id: "4", title: "Water and sleep", date: "2023" },
];

test("PRISMA update: only references that no earlier round decided are new", () => {
  const earlier = [
    outcome("1", { title: "Tea and sleep" }),
    outcome("2", { doi: "10.1/C", title: "Coffee" }, "include"),
    outcome("3", { title: "Milk and sleep" }, "undecided"),
  ];
  expect(newReferences(LIBRARY, earlier).map(({ id }) => id)).toEqual(["3", "4"]);
});

test("PRISMA update: conflicts of an earlier round stay there", () => {
  const earlier = [outcome("4", { title: "Water and sleep" }, "conflict")];
  expect(newReferences(LIBRARY, earlier).map(({ id }) => id)).toEqual(["1", "other id", "3"]);
});

test("PRISMA update: the decisions of every earlier round count", async () => {
  const rounds = ["2025-01-01", "2026-01-01"].map(
    (openedAt) => round("title-abstract", 2, {}, { openedAt }).round,
  );
  const host = mockHost({
    mockState: { rounds, files: new Map([["search.ris", LIBRARY]]) },
  });
  host.answer("getDecisionOutcomes", (_context, id) => ({
    items: [outcome(id === rounds[0]?.id ? "1" : "3", {})],
    next: null,
  }));
  const tera = await connect();
  const file = await tera.files.select({ filters: { library: true } });
  const { signal } = new AbortController();
  const counts: number[] = [];
  const found = await readNewRecords(tera, file, rounds, (count) => counts.push(count), signal);
  expect(found).toMatchObject({ total: 4, references: [{ id: "other id" }, { id: "4" }] });
  expect(counts.at(-1)).toBe(4);
  tera.dispose();
  host.stop();
});

test("PRISMA update: cancelling the choice of another library keeps what is ready", () => {
  const records = { file: {} as never, references: [], total: 3 };
  const cancel = new BridgeError("CANCEL", "CANCEL");
  const failure = new Error("The library can't be read");
  expect(stateAfter(cancel, { kind: "ready", records })).toEqual({ kind: "ready", records });
  expect(stateAfter(failure, { kind: "ready", records })).toMatchObject({
    records,
    error: failure,
  });
  const reading = { kind: "reading", name: "search.ris", count: 2 } as const;
  expect(stateAfter(cancel, reading)).toEqual({ kind: "choosing" });
  expect(stateAfter(failure, reading)).toEqual({ kind: "choosing", error: failure });
});
