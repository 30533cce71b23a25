import { AUTHORS, exampleAbstract, type ExampleLibrary, JOURNALS } from "./example-references.ts";

/** The first of each list meet the criteria of the example round. */
const INTERVENTIONS = [
  "Home exercise",
  "Balance training",
  "Tai chi",
  "Supervised strength training",
  "Vitamin D",
  "Cataract surgery",
  "Medication review",
  "Hip protectors",
] as const;
const POPULATIONS = [
  "older adults living at home",
  "women over 70",
  "people after a hip fracture",
  "hospital inpatients",
  "people with multiple sclerosis",
] as const;
const DESIGNS = [
  "a randomised trial",
  "a cluster randomised trial",
  "a cohort study",
  "a qualitative study",
  "a pilot trial",
  "a survey",
] as const;
const FITTING = { interventions: 4, populations: 3, designs: 2 };
/** A step through all combinations that has no factor in common with their number. */
const STEP = 77;
const FIRST_DOI = 1001;

export const SCREENING_REASONS = [
  "Wrong population",
  "Wrong intervention",
  "Wrong study design",
  "Not in English",
] as const;

export interface ScreenedStudy {
  /** The reference's id in the library. */
  readonly id: string;
  readonly title: string;
  readonly doi: string;
  /** Undefined if the study meets the criteria. */
  readonly reason: (typeof SCREENING_REASONS)[number] | undefined;
}

/** The invented studies of the library that is screened in rounds, in its order. */
export const STUDIES: readonly ScreenedStudy[] = Array.from(
  { length: INTERVENTIONS.length * POPULATIONS.length * DESIGNS.length },
  (_, index, count = INTERVENTIONS.length * POPULATIONS.length * DESIGNS.length) =>
    study(index, (index * STEP) % count),
);

export const TO_SCREEN = libraryOf("without-duplicates.ris", STUDIES);

/** A library with some of the studies, as exported from a database. */
export function libraryOf(
  name: string,
  studies: readonly ScreenedStudy[],
  database?: string,
): ExampleLibrary {
  const records = studies.map((each) => risOf(each, database));
  return { name, body: Buffer.from(records.join("\n")), references: studies.length };
}

function study(index: number, combination: number): ScreenedStudy {
  const intervention = combination % INTERVENTIONS.length;
  const rest = Math.floor(combination / INTERVENTIONS.length);
  const population = rest % POPULATIONS.length;
  const design = Math.floor(rest / POPULATIONS.length);
  return {
    id: String(index + 1),
    title: `${INTERVENTIONS[intervention]} to prevent falls in ${POPULATIONS[population]}: ${DESIGNS[design]}`,
    doi: `10.5555/example.${FIRST_DOI + index}`,
    reason:
      population >= FITTING.populations
        ? "Wrong population"
        : intervention >= FITTING.interventions
          ? "Wrong intervention"
          : design >= FITTING.designs
            ? "Wrong study design"
            : undefined,
  };
}

function risOf({ id, title, doi }: ScreenedStudy, database: string | undefined): string {
  const index = Number(id) - 1;
  return [
    "TY  - JOUR",
    `TI  - ${title}`,
    `AU  - ${AUTHORS[index % AUTHORS.length]}`,
    `AU  - ${AUTHORS[(index + 2) % AUTHORS.length]}`,
    `PY  - ${2005 + (index % 19)}`,
    `T2  - ${JOURNALS[index % JOURNALS.length]}`,
    `DO  - ${doi}`,
    ...(database === undefined ? [] : [`DB  - ${database}`]),
    `AB  - ${exampleAbstract(index)}`,
    "ER  - ",
    "",
  ].join("\n");
}
