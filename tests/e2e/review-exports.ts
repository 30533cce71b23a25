/** A record as two databases export it: the same work, with fields in another order. */
interface ExportedWork {
  readonly title: string;
  readonly year: number;
  readonly pages: readonly [number, number];
}

const TOPICS = [
  "Early mobilisation after hip fracture surgery",
  "Nurse-led discharge planning for older adults",
  "Home exercise and falls in the first year",
  "Telephone follow-up after joint replacement",
  "Bone density scanning in general practice",
  "Vitamin D and the healing of wrist fractures",
  "Delirium on orthopaedic wards",
  "Cost of rehabilitation beds in rural hospitals",
  "Operating theatre lists and surgeon fatigue",
  "Radiographic signs of implant loosening",
  "Resistance bands in sheltered housing",
  "A protocol for shared decisions about surgery",
] as const;

const WORKS: readonly ExportedWork[] = TOPICS.map((title, place) => ({
  title,
  year: 2009 + place,
  pages: [100 + 10 * place, 107 + 10 * place],
}));

/** How many works are in both exports. */
export const OVERLAP = 3;

const OF_PUBMED = WORKS.slice(0, 8);
const OF_EMBASE = WORKS.slice(8 - OVERLAP);

export const TITLES: readonly string[] = TOPICS;

interface ReviewExport {
  readonly name: string;
  readonly database: string;
  readonly text: string;
}

function recordOf(work: ExportedWork, accession: string, tail: readonly string[]): string {
  return [
    "TY  - JOUR",
    `ID  - ${accession}`,
    `TI  - ${work.title}`,
    "AU  - Silva, Ana",
    "AU  - Okafor, Ben",
    `PY  - ${work.year}`,
    "T2  - Journal of Invented Medicine",
    "VL  - 12",
    `SP  - ${work.pages[0]}`,
    `EP  - ${work.pages[1]}`,
    `DO  - 10.5555/invented.${work.year}`,
    `AB  - We followed 120 people for a year. The subject was: ${work.title.toLowerCase()}.`,
    ...tail,
    "ER  - ",
    "",
  ].join("\r\n");
}

/** The exports of two searches, which have `OVERLAP` works in common. */
export const REVIEW_EXPORTS: readonly ReviewExport[] = [
  {
    name: "pubmed-hip-set.ris",
    database: "PubMed",
    text: OF_PUBMED.map((work, place) =>
      recordOf(work, `${30_000_001 + place}`, ["LA  - eng", "KW  - Hip Fractures"]),
    ).join("\r\n"),
  },
  {
    name: "embase.ris",
    database: "Embase",
    text: OF_EMBASE.map((work, place) =>
      recordOf(work, `L62000${place}`, ["KW  - hip fracture", "LA  - English"]),
    ).join("\r\n"),
  },
];
