import { afterEach, beforeEach, expect, it } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import type { OwnDecision } from "../protocol/screening-records.ts";
import { type MockHost, mockHost } from "../testing/mock-host.ts";
import { screening } from "./screening-calls.ts";

let host: MockHost;
let tera: Connection;
beforeEach(async () => {
  host = mockHost();
  tera = await connect();
});
afterEach(() => {
  tera.dispose();
  host.stop();
});

const SETTINGS = { name: "Abstracts", stage: "title-abstract", reviewers: 2 } as const;

it("a tool reads where the project's files come from", async () => {
  const provenance = { files: [], entries: [], rounds: [], isComplete: false };
  host.mockState.provenance = provenance;
  expect(await screening(tera).provenance.read()).toEqual(provenance);
});

it("a tool opens a round, decides in it and reads the numbers", async () => {
  const { rounds, decisions } = screening(tera);
  const changed: unknown[] = [];
  tera.on("decisions", (event) => changed.push(event));
  const [library = ""] = host.mockState.files.keys();
  const file = await tera.files.get(library);
  const round = await rounds.create(file?.id ?? "", {
    ...SETTINGS,
    exclusionReasons: ["No adults"],
  });
  expect(round).toMatchObject({
    filePath: library,
    fileVersion: file?.version,
    isBlind: true,
    criteria: "",
    closedAt: null,
  });
  expect(await rounds.list()).toMatchObject([{ id: round.id }, { id: "example" }]);
  expect(await rounds.labels()).toEqual([{ name: "Protocol", colour: "blue" }]);
  await decisions.record(round.id, "1", { decision: "exclude", reason: "No adults" });
  await decisions.record(round.id, "1", { decision: "include" });
  await decisions.record(round.id, "2", { decision: "maybe", labels: ["Ask"], note: "Whom?" });
  expect(await decisions.mine(round.id)).toMatchObject([
    { referenceId: "1", decision: "include", reason: null },
    { referenceId: "2", decision: "maybe", labels: ["Ask"], note: "Whom?" },
  ]);
  expect(await decisions.progress(round.id)).toMatchObject({ include: 1, maybe: 1, exclude: 0 });
  expect(await decisions.outcomes(round.id)).toMatchObject([
    { referenceId: "1", outcome: "include" },
    { referenceId: "2", outcome: "maybe", labels: ["Ask"], notes: [{ note: "Whom?" }] },
  ]);
  expect((await rounds.close(round.id)).closedAt).not.toBeNull();
  expect((await rounds.get(round.id)).closedAt).not.toBeNull();
  expect((await rounds.reopen(round.id)).closedAt).toBeNull();
  await expect.poll(() => changed.length).toBe(6);
  expect(changed).toContainEqual({ round: round.id });
});

it("a tool attaches files to a reference, and chooses several files at once", async () => {
  const { attachments, results } = screening(tera);
  const [path = ""] = host.mockState.files.keys();
  const library = (await tera.files.get(path))?.id ?? "";
  const [reference] = host.mockState.files.get(path) as readonly { readonly id: string }[];
  const id = reference?.id ?? "";
  host.mockState.files.set("a.pdf", new Blob(["%PDF-"]));
  const pdf = await tera.files.get("a.pdf");
  expect(await attachments.attach(library, id, pdf?.id ?? "")).toEqual(["a.pdf"]);
  expect(await attachments.attach(library, id, pdf?.id ?? "")).toEqual(["a.pdf"]);
  expect((await tera.library.read(library)).find((each) => each.id === id)).toMatchObject({
    extras: { json: { files: ["a.pdf"] } },
  });
  expect(await attachments.detach(library, id, "a.pdf")).toEqual([]);
  await expect(attachments.attach(library, "missing", pdf?.id ?? "")).rejects.toMatchObject({
    code: "NOT-FOUND",
  });
  const files = await results.select({ hints: ["screened-include", "screened-exclude"] });
  expect(files.map(({ name }) => name)).toEqual(["screened-include.ris", "screened-exclude.ris"]);
});

it("a list is read page by page", async () => {
  const item = (referenceId: string): OwnDecision => ({
    id: referenceId,
    referenceId,
    reviewer: "ann",
    decision: "include",
    reason: null,
    labels: [],
    note: null,
    decidedAt: "2024-06-01T12:00:00.000Z",
    record: { title: `Title ${referenceId}` },
  });
  host.answer("getMyDecisions", (_context, _round, after) =>
    after === "b"
      ? { items: [item("c")], next: null }
      : { items: [item("a"), item("b")], next: "b" },
  );
  const all = await screening(tera).decisions.mine("example");
  expect(all.map(({ record }) => record.title)).toEqual(["Title a", "Title b", "Title c"]);
});

it("an invalid decision is refused with the values that are allowed", async () => {
  const { decisions } = screening(tera);
  await expect(
    decisions.record("example", "1", { decision: "perhaps" as "maybe" }),
  ).rejects.toMatchObject({
    code: "INVALID-ARGUMENT",
    message: expect.stringContaining("'include', 'exclude'"),
  });
  await expect(decisions.record("example", "", { decision: "maybe" })).rejects.toMatchObject({
    code: "INVALID-ARGUMENT",
  });
});
