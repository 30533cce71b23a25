import type { ProjectFileRecord } from "@tera/bridge-sdk";
import { describe, expect, it } from "vitest";
import {
  newRoundForm,
  roundFormReducer,
  type RoundDraft,
  type RoundForm,
  settingsOf,
} from "./new-round.ts";
import { linesOf } from "../lines-of.ts";

const FILE = { id: "library.ris", name: "library.ris" } as ProjectFileRecord;
const submitted = (changes: Partial<RoundDraft>): RoundForm =>
  roundFormReducer(roundFormReducer(newRoundForm([]), { type: "change", changes }), {
    type: "submit",
  });

describe("the form of a new round", () => {
  it("submit: names every problem and stays in editing", () => {
    const form = submitted({ name: " ", reviewers: 0 });
    expect(form).toMatchObject({
      kind: "editing",
      problems: {
        file: "Choose the library to screen.",
        name: "Enter a name.",
        reviewers: "Enter a number from 1 to 20.",
      },
    });
    for (const reviewers of [null, 1.5, 21])
      expect(submitted({ file: FILE, reviewers }).kind).toBe("editing");
  });

  it("submit: opens the round, and a change while it opens is ignored", () => {
    const form = submitted({ file: FILE });
    expect(form.kind).toBe("opening");
    expect(roundFormReducer(form, { type: "change", changes: { name: "" } })).toBe(form);
    expect(roundFormReducer(form, { type: "submit" })).toBe(form);
    const failed = roundFormReducer(form, { type: "fail", error: "offline" });
    expect(failed).toMatchObject({ kind: "failed", error: "offline", draft: { file: FILE } });
  });

  it("a round at full text needs a reason, and its name follows the stage", () => {
    const form = submitted({ file: FILE, stage: "full-text" });
    expect(form.draft.name).toBe("Full-text screening");
    expect(form).toMatchObject({
      kind: "editing",
      problems: { reasons: "List at least one reason. At full text, every exclusion needs one." },
    });
    const { kind, draft } = submitted({ file: FILE, stage: "full-text", reasons: "No adults" });
    expect([kind, settingsOf(draft).stage]).toEqual(["opening", "full-text"]);
    expect(submitted({ stage: "full-text", name: "Mine" }).draft.name).toBe("Mine");
  });

  it("settingsOf: trims texts and keeps the order of the reasons", () => {
    const { draft } = submitted({
      file: FILE,
      name: " Round ",
      reasons: "Wrong outcome\n\n Not a trial \nWrong outcome",
    });
    expect(settingsOf(draft)).toEqual({
      name: "Round",
      stage: "title-abstract",
      criteria: "",
      exclusionReasons: ["Wrong outcome", "Not a trial"],
      reviewers: 2,
      isBlind: true,
    });
  });

  it("newRoundForm: starts with the reasons of an earlier round", () => {
    expect(linesOf(newRoundForm(["A", "B"]).draft.reasons)).toEqual(["A", "B"]);
  });
});
