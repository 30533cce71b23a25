import { expect, test } from "vitest";
import { numberFields, settingsIn, updateFields } from "./flow-settings.ts";
import { checkDraft, partLines } from "./set-number-form.ts";

const DRAFT = { count: 7, reason: "Counted by hand", parts: "" };

test("PRISMA set number: a number needs a reason, and no less than 0", () => {
  expect(checkDraft(DRAFT).number).toEqual({ count: 7, reason: "Counted by hand", parts: [] });
  expect(checkDraft({ ...DRAFT, reason: " " }).problems).toHaveProperty("reason");
  for (const count of [null, -1, 1.5])
    expect(checkDraft({ ...DRAFT, count }).problems).toHaveProperty("count");
});

test("PRISMA set number: a breakdown is read, and must add up", () => {
  const parts = "Wrong population: 1,005\n\nNo control = 2";
  expect(checkDraft({ ...DRAFT, count: 1007, parts }).number?.parts).toEqual([
    { label: "Wrong population", count: 1005 },
    { label: "No control", count: 2 },
  ]);
  expect(checkDraft({ ...DRAFT, parts }).problems.parts).toContain("add up to 1007");
  expect(checkDraft({ ...DRAFT, parts: "Wrong population" }).problems.parts).toContain("no number");
  expect(partLines([{ label: "No control", count: 2 }])).toBe("No control: 2");
});

test("PRISMA settings: what is stored is read back, and other values are ignored", () => {
  const number = { count: 7, reason: "r", by: "ana", at: "2026-03-06T12:00:00.000Z", parts: [] };
  const stored = { ...numberFields("screened", number, "round"), ...updateFields("round") };
  expect(settingsIn(stored)).toEqual({ set: { screened: number }, updateSince: "round" });
  expect(
    settingsIn({
      ...stored,
      ...numberFields("screened", undefined, "round"),
      ...updateFields(undefined),
    }),
  ).toEqual({ set: {}, updateSince: undefined });
  expect(settingsIn({ ...stored, ...updateFields(undefined) }).set).toEqual({});
  for (const bad of [
    7,
    null,
    { ...number, count: -1 },
    { ...number, at: "soon" },
    { ...number, by: 1 },
  ])
    expect(settingsIn({ screened: bad }).set).toEqual({});
});
