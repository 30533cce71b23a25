import type { Reference } from "@tera/references";
import { type Design, studyAbstract, studyTitle } from "./sample-texts.ts";

export const SAMPLE_REASONS = [
  "Wrong population",
  "Wrong intervention",
  "Wrong study design",
  "No full text",
] as const;

type SampleReason = (typeof SAMPLE_REASONS)[number];

export interface SampleStudy {
  readonly reference: Reference;
  readonly isInPubMed: boolean;
  readonly isInScopus: boolean;
  /** The reason for exclusion by title and abstract; undefined if the study is included. */
  readonly reason: SampleReason | undefined;
}

const OLDER_ADULTS = [
  "older adults with heart failure",
  "adults over 65 after a hip fracture",
  "frail older inpatients",
  "older adults with several chronic conditions",
] as const;
const OTHER_POPULATIONS = ["children with asthma", "young adults after an accident"] as const;
const DISCHARGE = [
  "nurse-led discharge planning",
  "a pharmacist's medication review at discharge",
  "telephone follow-up after discharge",
  "transitional care by community nurses",
  "a family meeting before discharge",
  "home visits within a week of discharge",
] as const;
const OTHER_INTERVENTIONS = ["early mobilisation", "hospital care at home"] as const;

const AUTHORS = [
  "Okonkwo, Chidi",
  "Bell, Ruth",
  "Marsh, Dora",
  "Adeyemi, Tolu",
  "Lindqvist, Åsa",
  "Nakamura, Ren",
  "Ferreira, Inês",
  "Ali, Samira",
  "Novák, Petr",
] as const;
const JOURNALS = [
  "Journal of Invented Nursing",
  "Invented Geriatrics",
  "Annals of Made-up Medicine",
  "Fictional Health Services Research",
] as const;

/** In turn, so that about a third of the studies are included. */
const DESIGNS: readonly Design[] = ["trial", "trial", "cohort", "trial", "interviews"];

const COUNT = 48;
const FIRST_YEAR = 2009;

/** Invented studies, always the same ones, on planning the discharge of older adults. */
export function sampleStudies(): readonly SampleStudy[] {
  return Array.from({ length: COUNT }, (_, index) => sampleStudy(index));
}

function sampleStudy(index: number): SampleStudy {
  const isOfOlderAdults = index % 7 !== 3;
  const isOfDischarge = index % 8 !== 5;
  const population = pick(isOfOlderAdults ? OLDER_ADULTS : OTHER_POPULATIONS, index * 3);
  const intervention = pick(isOfDischarge ? DISCHARGE : OTHER_INTERVENTIONS, index);
  const design = pick(DESIGNS, index);
  const year = FIRST_YEAR + ((index * 5) % 16);
  const volume = String(12 + (index % 9));
  const page = 100 + 11 * index;
  const study = { population, intervention, design, patients: 80 + 17 * index, year };
  return {
    isInPubMed: index % 3 !== 2,
    isInScopus: index % 3 !== 0,
    reason: !isOfOlderAdults
      ? "Wrong population"
      : !isOfDischarge
        ? "Wrong intervention"
        : design === "trial"
          ? undefined
          : "Wrong study design",
    reference: {
      id: `sample-${index + 1}`,
      type: "journalArticle",
      title: studyTitle(study),
      authors: [0, 2, 5].slice(0, 1 + (index % 3)).map((step) => pick(AUTHORS, index + step)),
      journal: pick(JOURNALS, index),
      date: String(year),
      volume,
      pages: `${page}-${page + 8}`,
      doi: `10.5555/sample.${index + 1}`,
      keywords: [intervention, design],
      abstract: studyAbstract(study),
    },
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
