/** These titles, and all other values of the references, are invented. */
const TITLES = [
  "Tai chi to prevent falls in older adults living at home: a randomised trial",
  "Home exercise after discharge from hospital: a randomised trial in older adults",
  "Balance training with video games in people over 75: a pilot trial",
  "Group exercise or home exercise to prevent falls: a cluster randomised trial",
  "Vitamin D and exercise for falls prevention: a factorial trial",
  "Stepping exercises and the rate of falls: a randomised trial",
  "Supervised strength training in nursing homes: a randomised trial",
  "Walking programmes and fear of falling in older women: a cohort study",
  "Dance classes for balance in adults over 65: a randomised trial",
  "Physiotherapy after hip fracture and further falls: a randomised trial",
  "Telephone coaching for home exercise in older adults: a feasibility study",
  "Falls prevention in general practice: a cluster randomised trial",
  "Treadmill training with perturbations to reduce falls: a randomised trial",
  "Exercise and falls in people with mild cognitive impairment: a pilot trial",
  "Adherence to home exercise in falls prevention: a cohort study",
  "Costs of a community exercise programme to prevent falls",
  "Yoga for balance in older adults: a randomised trial",
  "Water exercise for older adults with osteoporosis: a randomised trial",
  "Exercise after a visit to the emergency department: a pilot trial",
  "Strength and balance training by volunteers: a randomised trial",
  "Foot exercises and advice on footwear to prevent falls: a randomised trial",
  "Exercise to prevent falls in people with Parkinson's disease: a randomised trial",
] as const;
export const AUTHORS = [
  "Alder, A",
  "Birch, B",
  "Cedar, C",
  "Elm, D",
  "Hazel, E",
  "Rowan, F",
] as const;
export const JOURNALS = [
  "Journal of Healthy Ageing",
  "Community Physiotherapy",
  "Trials in Later Life",
];

const BACKGROUNDS = [
  "Falls are common in older adults.",
  "A third of people over 65 fall each year.",
  "Fear of falling keeps older people from walking.",
  "Balance and strength decline with age.",
  "After a fracture, another fall is likely.",
] as const;
const METHODS = [
  "Participants were assigned to balance training or to usual care.",
  "We compared supervised exercise with a home programme.",
  "Physiotherapists visited each participant at home for twelve weeks.",
  "General practices were randomised to an exercise programme or to a waiting list.",
  "Volunteers led group exercise twice a week.",
  "We followed participants for twelve months with fall diaries.",
  "Strength and gait were measured before and after the programme.",
] as const;
const RESULTS = [
  "The rate of falls was lower with exercise.",
  "Balance improved, but the rate of falls was the same in both groups.",
  "Fewer people had a fracture.",
  "Adherence was high in the first months and then declined.",
  "Gait speed and strength improved.",
  "Fear of falling decreased, and quality of life was better.",
  "There were no serious adverse events.",
] as const;
const CONCLUSIONS = [
  "Exercise can prevent falls.",
  "A larger trial is needed.",
  "The programme is feasible in the community.",
  "Training should continue for longer than a year.",
  "Costs and adherence need further study.",
] as const;

/** The keywords with which reviewers AB and CD screened each reference, by its index. */
const DECISIONS = [
  ["includeAB", "includeCD"],
  ["includeAB", "includeCD"],
  ["includeAB", "excludeCD"],
  ["includeAB", "includeCD"],
  ["excludeAB", "excludeCD"],
  ["excludeAB", "includeCD"],
  ["includeAB", "excludeCD"],
  ["excludeAB", "excludeCD"],
] as const;

export interface ExampleLibrary {
  readonly name: string;
  readonly body: Buffer;
  readonly references: number;
}

function library(
  name: string,
  from: number,
  to: number,
  write: (index: number) => string,
): ExampleLibrary {
  const indexes = Array.from({ length: to - from }, (_, place) => from + place);
  return {
    name,
    body: Buffer.from(indexes.map(write).join("\n")),
    references: indexes.length,
  };
}

/** Results of two databases, with eight articles in common. */
export const MEDLINE = library("medline.ris", 0, 16, (index) => reference(index));
export const EMBASE = library("embase.ris", 8, 22, (index) => reference(index, { isShort: true }));
export const SCREENED = library("screened.ris", 0, 16, (index) =>
  reference(index, { decisions: DECISIONS[index % DECISIONS.length] ?? [] }),
);
/** The number of references after merging `MEDLINE` and `EMBASE`. */
export const MERGED_REFERENCES = MEDLINE.references + EMBASE.references;

function reference(
  index: number,
  {
    isShort = false,
    decisions = [],
  }: { readonly isShort?: boolean; readonly decisions?: readonly string[] } = {},
): string {
  const title = TITLES[index] ?? "";
  const author = (offset: number): string => AUTHORS[(index + offset) % AUTHORS.length] ?? "";
  return [
    "TY  - JOUR",
    `TI  - ${title}`,
    `AU  - ${author(0)}`,
    `AU  - ${author(2)}`,
    ...(isShort ? [] : [`AU  - ${author(3)}`]),
    `PY  - ${2009 + (index % 15)}`,
    `T2  - ${JOURNALS[index % JOURNALS.length]}`,
    `VL  - ${10 + index}`,
    `SP  - ${100 + index * 3}`,
    `DO  - 10.5555/example.${index + 1}`,
    ...(isShort ? ["DB  - Embase"] : ["DB  - MEDLINE", `AN  - ${90_000_001 + index}`]),
    ...["Accidental Falls", "Aged", index % 2 === 0 ? "Exercise Therapy" : "Postural Balance"]
      .concat(index % 3 === 0 ? ["Independent Living"] : [], decisions)
      .map((keyword) => `KW  - ${keyword}`),
    ...(isShort ? [] : [`AB  - ${exampleAbstract(index)}`]),
    "ER  - ",
    "",
  ].join("\n");
}

export function exampleAbstract(index: number): string {
  return [BACKGROUNDS, METHODS, RESULTS, CONCLUSIONS]
    .map((texts, place) => texts[(index * (place + 1)) % texts.length])
    .join(" ");
}
