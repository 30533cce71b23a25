import { beforeEach, describe, expect, it } from "vitest";
import { rankingJob } from "./ranking-job.ts";
import type { RankingAnswer, RankingRequest } from "./ranking-messages.ts";

const TITLES = ["sleep in older adults", "statins after stroke", "sleep in adults", "stroke units"];

let answers: RankingAnswer[];
let scheduled: (() => void)[];
let send: (request: RankingRequest) => void;
beforeEach(() => {
  answers = [];
  scheduled = [];
  send = rankingJob(
    (answer) => answers.push(answer),
    (run) => scheduled.push(run),
  );
  const records = TITLES.map((title) => ({ id: "any", title, abstract: "" }));
  send({ type: "records", records: records.slice(0, 1) });
  send({ type: "records", records: records.slice(1) });
});
const runScheduled = (): void => scheduled.splice(0).forEach((run) => run());
const rows = (): number[][] => answers.map((answer) => [...answer.rows]);

describe("ranking in the worker", () => {
  it("orders undecided rows once all records are there", () => {
    send({ type: "decide", decisions: [[0, true]] });
    expect(scheduled).toEqual([]);
    send({ type: "start" });
    runScheduled();
    expect(rows()).toEqual([[2, 1, 3]]);
  });

  it("several decisions in a row lead to one ranking", () => {
    send({ type: "start" });
    send({ type: "decide", decisions: [[0, true]] });
    send({ type: "decide", decisions: [[1, false]] });
    send({ type: "decide", decisions: [[0, undefined]] });
    runScheduled();
    expect(rows()).toEqual([[0, 2, 3]]);
  });

  it("finds the rows with all words", () => {
    send({ type: "search", id: 4, words: ["SLEEP", "older"] });
    send({ type: "search", id: 5, words: ["nothing"] });
    expect(answers).toEqual([
      { type: "found", id: 4, rows: Uint32Array.of(0) },
      { type: "found", id: 5, rows: Uint32Array.of() },
    ]);
  });
});
