import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "../parse.ts";
import { readDecision } from "./index.ts";

const notes = (text: string) => readDecision({ id: "1", notes: text });

describe("Rayyan's decisions", () => {
  it("LIB-03 readDecision: reads reviewers, labels and reasons from Rayyan's notes", () => {
    expect(
      notes(
        'RAYYAN-INCLUSION: {"Ana"=>"Excluded","Jo B."=>"Excluded"} | RAYYAN-LABELS: trial,adults | RAYYAN-EXCLUSION-REASONS: wrong population,wrong outcome | USER-NOTES: {"Ana"=>["Look again"]}',
      ),
    ).toEqual({
      program: "Rayyan",
      decision: "Excluded",
      reasons: ["wrong population", "wrong outcome"],
      labels: ["trial", "adults"],
      reviewers: [
        { name: "Ana", decision: "Excluded" },
        { name: "Jo B.", decision: "Excluded" },
      ],
    });
  });

  it.each([
    ['{"Ana"=>"Included", "Bo"=>"Excluded"}', "Conflict"],
    ['{"Ana"=>"Included", "Bo"=>"Maybe"}', "Conflict"],
    ['{"Ana"=>"Maybe"}', "Maybe"],
    ['{"Ana"=&gt;"Included"}', "Included"],
    ['{"Ana"=>true}', "Included"],
    ['{"Émile \\"E\\" 俊"=>"Excluded"}', "Excluded"],
    ['{"Ana"=>"Included",\n"Bo"=>"Included"}', "Included"],
  ])("LIB-03 readDecision: %s is %s", (inclusion, decision) => {
    expect(notes(`Seen.\nRAYYAN-INCLUSION: ${inclusion} | RAYYAN-LABELS: x`)?.decision).toBe(
      decision,
    );
  });

  it("LIB-03 readDecision: reads labels without a decision, and no decision from other notes", () => {
    expect(notes("RAYYAN-LABELS: trial")).toMatchObject({ decision: undefined, labels: ["trial"] });
    for (const text of ["RAYYAN-", "RAYYAN-INCLUSION: {", "RAYYAN-INCLUSION: {}", "Included"])
      expect(notes(text)).toBeUndefined();
  });

  it("LIB-03 readDecision: reads the table that Rayyan exports", async () => {
    const file = readFileSync(new URL("../fixtures/rayyan.csv", import.meta.url), "utf8");
    const { references } = await parse(file);
    expect(references.map((reference) => readDecision(reference)?.reviewers)).toEqual([
      [{ name: "Ana", decision: "Included" }],
      undefined,
    ]);
  });
});

describe("Covidence's decisions", () => {
  const HEADER = "Title,Authors,Published Year,Journal,Covidence #,Study,Notes,Tags";

  it("LIB-03 readDecision: reads the reason of an exclusion and the tags from a table", async () => {
    const { references } = await parse(
      `${HEADER}\nOne,A,2020,J,#7,A 2020,Exclusion reason: Wrong study design; ,"RCT, cluster"\nTwo,B,2021,J,#8,B 2021,,\n`,
    );
    expect(references.map(readDecision)).toEqual([
      {
        program: "Covidence",
        decision: "Excluded",
        reasons: ["Wrong study design"],
        labels: ["RCT", "cluster"],
        reviewers: [],
      },
      undefined,
    ]);
  });

  it("LIB-03 readDecision: reads the reason of an exclusion from RIS", async () => {
    const { references } = await parse(
      "TY  - JOUR\nTI  - One\nN1  - Exclusion reason: Wrong outcomes; \nU1  - 12[Covidence #]\nER  - \n",
    );
    expect(references.map(readDecision)).toMatchObject([
      { decision: "Excluded", reasons: ["Wrong outcomes"] },
    ]);
  });

  it.each([
    ["Status", "Included", "Included"],
    ["Status", "irrelevant", "Excluded"],
    ["Final decision", "Maybe", "Maybe"],
    ["Exclusion reason", "Wrong setting", "Excluded"],
    ["Ana vote,Bo vote", "Yes,No", "Conflict"],
    ["Ana's vote,Bo vote,Consensus decision", "Yes,No,No", "Excluded"],
    ["Status", "Awaiting", undefined],
    ["Tags", "trial", undefined],
  ])("LIB-03 readDecision: the columns %s with %s mean %s", async (columns, cells, decision) => {
    const { references } = await parse(`Title,Authors,Year,${columns}\nOne,A,2020,${cells}\n`);
    expect(readDecision(references[0] ?? { id: "" })?.decision).toBe(decision);
  });
});

describe("decisions in EndNote's fields", () => {
  it.each([
    [{ custom1: "Include" }, "Included", []],
    [{ custom3: "Excluded: wrong population" }, "Excluded", ["wrong population"]],
    [{ researchNotes: "Exclude (no control)" }, "Excluded", ["no control"]],
    [{ custom1: "include", custom2: "exclude" }, "Conflict", []],
    [{ custom1: "include", custom2: "Included" }, "Included", []],
    [{ label: "Ana: include; Bo: maybe" }, "Conflict", []],
    [{ caption: "Unsure" }, "Maybe", []],
  ] as const)("LIB-03 readDecision: %o is %s", (fields, decision, reasons) => {
    expect(readDecision({ id: "1", ...fields })).toMatchObject({
      program: "EndNote",
      decision,
      reasons,
    });
  });

  it("LIB-03 readDecision: names reviewers, or else the field", () => {
    expect(
      readDecision({ id: "1", custom1: "Ana: include", custom2: "exclude", researchNotes: "maybe" })
        ?.reviewers,
    ).toEqual([
      { name: "Ana", decision: "Included" },
      { name: "Custom 2", decision: "Excluded" },
      { name: "Research notes", decision: "Maybe" },
    ]);
  });

  it.each(["Patients include children", "Excluding X", "no", "Includes: 12 trials", "Cited by 12"])(
    "LIB-03 readDecision: the note %s is no decision",
    (text) => {
      expect(readDecision({ id: "1", researchNotes: text, custom1: text })).toBeUndefined();
    },
  );
});

it("LIB-03 readDecision: finds nothing in long and hostile notes", () => {
  const long = "RAYYAN-INCLUSION: {".repeat(20_000);
  expect(notes(long)).toBeUndefined();
  expect(notes(`RAYYAN-INCLUSION: {${'"'.repeat(20_000)}}`)).toBeUndefined();
  expect(readDecision({ id: "1", custom1: `${"a ".repeat(50_000)}: include` })).toBeUndefined();
});
