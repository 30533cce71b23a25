import { screening } from "@tera/bridge-sdk/screening";
import type { Examples } from "./example.ts";

/** Screening rounds, decisions and what belongs to them. */
export const screeningExamples: Examples = {
  "provenance.read": async ({ tera, console }) => {
    const { provenance } = screening(tera);
    const { files, rounds, isComplete } = await provenance.read();
    console.log(files.length, rounds.length, isComplete);
  },
  "rounds.create": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    const { id } = await tera.files.select({ filters: { library: true } });
    const round = await rounds.create(id, {
      name: "Abstracts",
      stage: "title-abstract",
      exclusionReasons: ["Wrong population", "No control group"],
      reviewers: 2,
    });
    console.log(round.id, round.isBlind);
  },
  "rounds.list": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    for (const round of await rounds.list()) console.log(round.id, round.name, round.stage);
  },
  "rounds.reviewers": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    console.log((await rounds.reviewers()).map(({ name }) => name));
  },
  "rounds.labels": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    console.log((await rounds.labels()).map(({ name, colour }) => `${name}: ${colour}`));
  },
  "rounds.get": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    const { name, closedAt } = await rounds.get("example");
    console.log(name, closedAt === null ? "is open" : `was closed at ${closedAt}`);
  },
  "rounds.close": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    const { closedAt } = await rounds.close("example");
    console.log(closedAt);
  },
  "rounds.reopen": async ({ tera, console }) => {
    const { rounds } = screening(tera);
    await rounds.close("example");
    const { closedAt } = await rounds.reopen("example");
    console.log(closedAt);
  },
  "attachments.attach": async ({ tera, console }) => {
    const { attachments } = screening(tera);
    const library = await tera.files.select({ filters: { library: true } });
    const paper = await tera.files.create("papers/first.pdf");
    console.log(await attachments.attach(library.id, "1", paper.id));
  },
  "attachments.detach": async ({ tera, console }) => {
    const { attachments } = screening(tera);
    const library = await tera.files.select({ filters: { library: true } });
    const paper = await tera.files.create("papers/first.pdf");
    await attachments.attach(library.id, "1", paper.id);
    await attachments.detach(library.id, "1", "papers/first.pdf");
    console.log((await tera.files.get("papers/first.pdf"))?.path); // the file stays
  },
  "results.select": async ({ tera, console }) => {
    const { results } = screening(tera);
    const title = "Where should the results be saved?";
    const files = await results.select({ title, hints: ["included", "excluded"] });
    console.log(files.map(({ path }) => path));
  },
  "decisions.record": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    await decisions.record("example", "1", { decision: "exclude", reason: "Wrong population" });
    console.log("Recorded.");
  },
  "decisions.mine": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    await decisions.record("example", "1", { decision: "include" });
    for (const { referenceId, decision } of await decisions.mine("example"))
      console.log(referenceId, decision);
  },
  "decisions.progress": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    console.log(await decisions.progress("example"));
  },
  "decisions.conflicts": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    const unresolved = await decisions.conflicts("example");
    const resolved = await decisions.conflicts("example", { isResolved: true });
    console.log(unresolved.length, resolved.length);
  },
  "decisions.resolve": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    await decisions.resolve("example", "1", { decision: "include", note: "Agreed in the meeting" });
    console.log("This decision wins.");
  },
  "decisions.agreement": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    console.log(await decisions.agreement("example"));
  },
  "decisions.outcomes": async ({ tera, console }) => {
    const { decisions } = screening(tera);
    await decisions.record("example", "1", { decision: "include" });
    console.log(await decisions.outcomes("example"));
  },
};
