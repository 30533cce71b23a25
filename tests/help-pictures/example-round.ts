import { expect, type Page } from "@playwright/test";
import { openFilesForHeaders } from "../e2e/api-requests.ts";
import { openInvited } from "../e2e/open-invited.ts";
import { person, verifyEmail } from "../e2e/people.ts";
import { roundsApi } from "../e2e/rounds-api.ts";
import { signUpToSeed } from "../e2e/seeding.ts";
import type { Product } from "../product/product.ts";
import {
  SCREENING_REASONS,
  type ScreenedStudy,
  STUDIES,
  TO_SCREEN,
} from "./screened-references.ts";

const NAME = "Exercise to prevent falls in older adults";
export const ROUND = "Abstracts";
const CRITERIA = `Include randomised trials of exercise to prevent falls in people over 65.
Exclude other interventions and other study designs.`;
/** How many references each reviewer has decided. */
const DECIDED = { first: 204, second: 96 };
/** The second reviewer disagrees on every reference at such a place. */
const DISAGREEMENT_EVERY = 13;
/** Decisions of one request have the same time, so that their order is unknown. */
const DECISIONS_OF_REQUEST = 12;

/**
 * Signs somebody up, and opens a review in the page with a blind round that two people have half
 * screened.
 */
export async function seedExampleRound(page: Page, product: Product): Promise<void> {
  const alex = person("Alex", "Example");
  const seeding = await signUpToSeed(page, product, alex);
  await verifyEmail(page, product, alex);
  const projectId = await seeding.createProject(NAME, "systematic-review");
  await seeding.storeFile(projectId, TO_SCREEN.name, TO_SCREEN.body, {
    references: { refCount: TO_SCREEN.references, format: "ris" },
  });
  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
  const round = await openRound(page, product);
  const second = await signUpSecondReviewer(page, product);
  try {
    for (const [reviewer, decisions] of [
      [page, decisionsOf(DECIDED.first, false)],
      [second, decisionsOf(DECIDED.second, true)],
    ] as const) {
      const api = roundsApi(reviewer, product, await openFilesForHeaders(reviewer, product));
      for (let from = 0; from < decisions.length; from += DECISIONS_OF_REQUEST)
        await api.decide(projectId, round, decisions.slice(from, from + DECISIONS_OF_REQUEST));
    }
  } finally {
    await second.context().close();
  }
}

function signUpSecondReviewer(page: Page, product: Product): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  return openInvited(page, browser, product, person("Robin", "Lindqvist"));
}

/** Resolves to the round's id. */
async function openRound(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.origin}/project/screening`);
  await page.getByRole("button", { name: "Open a screening round" }).click();
  await fillRound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("heading", { level: 1, name: ROUND })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

/** Fills in the open dialog for a new round. */
export async function fillRound(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Library").selectOption({
    label: `${TO_SCREEN.name} (${TO_SCREEN.references} references)`,
  });
  await dialog.getByLabel("Name").fill(ROUND);
  await dialog.getByLabel("Criteria").fill(CRITERIA);
  await dialog.getByLabel("Exclusion reasons").fill(SCREENING_REASONS.join("\n"));
}

/** In the order of relevance, as Screenatron shows them: relevant ones soon, and few at last. */
function decisionsOf(count: number, isSecond: boolean) {
  const relevant = STUDIES.filter(({ reason }) => reason === undefined);
  const others = STUDIES.filter(({ reason }) => reason !== undefined);
  const order = others.flatMap((study, place) => {
    const found = relevant[Math.floor(place / 2)];
    return found !== undefined && place % 2 === 0 ? [found, study] : [study];
  });
  return order.slice(0, count).map((study, place) => ({
    referenceId: study.id,
    ...decisionOn(study, isSecond && place % DISAGREEMENT_EVERY === 0),
  }));
}

function decisionOn({ reason, title, doi }: ScreenedStudy, isOther: boolean) {
  const record = { title, doi };
  if (!isOther)
    return reason === undefined
      ? ({ decision: "include", record } as const)
      : ({ decision: "exclude", record, reason } as const);
  return reason === undefined
    ? ({
        decision: "exclude",
        record,
        reason: SCREENING_REASONS[2],
        note: "It is not clear who was randomised.",
      } as const)
    : ({ decision: "include", record, note: "Check the mean age in the full text." } as const);
}
