import type { Page } from "@playwright/test";
import { parse } from "../../packages/references/src/index.ts";
import { openFilesForHeaders } from "../e2e/api-requests.ts";
import { type FileStore, openFileStore } from "../e2e/file-store.ts";
import { openInvited } from "../e2e/open-invited.ts";
import { person, verifyEmail } from "../e2e/people.ts";
import { type RoundsApi, roundsApi } from "../e2e/rounds-api.ts";
import { signUpToSeed } from "../e2e/seeding.ts";
import {
  libraryOf,
  SCREENING_REASONS,
  type ScreenedStudy,
  STUDIES,
} from "../help-pictures/screened-references.ts";
import type { Product } from "../product/product.ts";

const NAME = "Exercise to prevent falls";
export const MERGED = "Merged library.ris";
export const ROUND = "Abstracts";
/** Both have a quarter of the studies. */
export const EXPORTS = [
  libraryOf("PubMed export.ris", STUDIES.slice(0, 150), "PubMed"),
  libraryOf("Embase export.ris", STUDIES.slice(90), "Embase"),
];
/** Places in the library on which the reviewers disagree. The first is the first on the screen. */
const CONFLICTS = [0, 11, 25, 38, 51];
/** How many references the first reviewer has decided before the recording shows them screening. */
const FIRST_DECISIONS = { relevant: 6, irrelevant: 18 };
export const BEGUN = FIRST_DECISIONS.relevant + FIRST_DECISIONS.irrelevant;
const FULL_TEXT_REASONS = ["Wrong outcome", "No usable data"];

/** The review that is recorded, and what its second reviewer does at the same time. */
export interface RecordedReview {
  /** Decides on some references for the first reviewer, from which the order learns. */
  begin(round: string): Promise<void>;
  /** Decides on all references for both reviewers, who disagree on some. */
  screenAll(round: string): Promise<void>;
  /** Resolves all conflicts, and screens the full texts. */
  finish(round: string): Promise<void>;
  close(): Promise<void>;
}

/** Signs up two people, and opens their empty review in the page. */
export async function startReview(page: Page, product: Product): Promise<RecordedReview> {
  const alex = person("Alex", "Example");
  const seeding = await signUpToSeed(page, product, alex);
  await verifyEmail(page, product, alex);
  const projectId = await seeding.createProject(NAME, "systematic-review");
  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  const other = await openInvited(page, browser, product, person("Robin", "Lindqvist"));
  const apiOf = async (of: Page) => roundsApi(of, product, await openFilesForHeaders(of, product));
  const apis = [await apiOf(page), await apiOf(other)] as const;
  const store = await openFileStore(other, product);
  return {
    async begin(round) {
      const records = await screenedRecords(store);
      const [relevant, irrelevant] = [true, false].map((isRelevant) =>
        records.filter(({ study }) => (study.reason === undefined) === isRelevant),
      );
      await decideAll(apis[0], store.projectId, round, [
        ...(relevant ?? []).slice(0, FIRST_DECISIONS.relevant),
        ...(irrelevant ?? []).slice(0, FIRST_DECISIONS.irrelevant),
      ]);
    },
    async screenAll(round) {
      const records = await screenedRecords(store);
      for (const [reviewer, api] of apis.entries())
        await decideAll(api, store.projectId, round, records, reviewer === 1 ? CONFLICTS : []);
    },
    async finish(round) {
      const records = await screenedRecords(store);
      const conflicts = CONFLICTS.flatMap((place) => records[place] ?? []);
      await apis[0].resolve(
        store.projectId,
        round,
        conflicts.map(({ id, study }) => ({ referenceId: id, ...decisionOn(study) })),
      );
      await screenFullTexts(apis[0], store);
    },
    close: () => other.context().close(),
  };
}

interface ScreenedRecord {
  readonly id: string;
  readonly study: ScreenedStudy;
}

/** The references of the merged library, with the ids that it gave them. */
async function screenedRecords(store: FileStore): Promise<readonly ScreenedRecord[]> {
  const { references } = await parse(await store.read(MERGED));
  return references.flatMap(({ id, doi }) => {
    const study = STUDIES.find((each) => each.doi === doi);
    return study === undefined ? [] : [{ id, study }];
  });
}

async function decideAll(
  api: RoundsApi,
  project: string,
  round: string,
  records: readonly ScreenedRecord[],
  opposed: readonly number[] = [],
): Promise<void> {
  const decisions = records.map(({ id, study }, place) => ({
    referenceId: id,
    ...decisionOn(study, opposed.includes(place)),
  }));
  for (let from = 0; from < decisions.length; from += 100)
    await api.decide(project, round, decisions.slice(from, from + 100));
}

function decisionOn({ reason, title, doi }: ScreenedStudy, isOpposed = false) {
  const record = { title, doi };
  if ((reason === undefined) !== isOpposed) return { decision: "include", record } as const;
  return { decision: "exclude", record, reason: reason ?? SCREENING_REASONS[2] } as const;
}

/** Opens a round on the included studies, and excludes some of them. */
async function screenFullTexts(api: RoundsApi, { projectId, put }: FileStore): Promise<void> {
  const included = STUDIES.filter(({ reason }) => reason === undefined);
  const { name, body, references } = libraryOf("Full texts.ris", included);
  await put(name, body, { reflib: { refCount: references, format: "ris" } });
  const round = await api.open(projectId, {
    name: "Full texts",
    filePath: name,
    references,
    stage: "full-text",
    reviewers: 1,
    isBlind: false,
    exclusionReasons: FULL_TEXT_REASONS,
  });
  const verdict = (place: number) =>
    place % 4 === 1
      ? ({ decision: "exclude", reason: FULL_TEXT_REASONS[place % 8 === 1 ? 0 : 1] ?? "" } as const)
      : ({ decision: "include" } as const);
  await api.decide(
    projectId,
    round,
    included.map((_, place) => ({ referenceId: String(place + 1), ...verdict(place) })),
  );
}
