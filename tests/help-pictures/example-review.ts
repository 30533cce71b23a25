import { expect, type Page } from "@playwright/test";
import { acceptSources } from "../e2e/accept-sources.ts";
import { person } from "../e2e/people.ts";
import { signUpToSeed } from "../e2e/seeding.ts";
import type { Product } from "../product/product.ts";
import { EMBASE, MEDLINE, MERGED_REFERENCES, SCREENED } from "./example-references.ts";

const NAME = "Exercise to prevent falls in older adults";
export const MERGED = "Merged library.ris";
export const SEARCH = "search-strategy.txt";
export const AUDIT = "falls-audit.csv";

const FIRST_SEARCH = `Database: MEDLINE (PubMed)
1 "Accidental Falls"[Mesh]
2 falls[tiab] OR falling[tiab]
3 "Exercise Therapy"[Mesh]
4 exercise*[tiab] OR training[tiab]
5 (1 OR 2) AND (3 OR 4)
Results: 1,204
`;
const SECOND_SEARCH = FIRST_SEARCH.replace(
  "exercise*[tiab] OR training[tiab]",
  'exercise*[tiab] OR training[tiab] OR "tai chi"[tiab]',
).replace("1,204", "1,311");

const AUDIT_TABLE = `Standard,Ward 1,Ward 2,Ward 3
Risk of falls assessed on the first day,81%,74%,90%
Walking aid within reach,92%,88%,95%
Exercise plan agreed before discharge,46%,52%,61%
`;

/** Signs somebody up, seeds the review for the pictures, and opens it in the page. */
export async function seedExampleReview(page: Page, product: Product): Promise<void> {
  const alex = person("Alex", "Example");
  const seeding = await signUpToSeed(page, product, alex);
  const projectId = await seeding.createProject(NAME, "systematic-review");
  for (const { name, body, references } of [MEDLINE, EMBASE, SCREENED])
    await seeding.storeFile(projectId, name, body, {
      references: { refCount: references, format: "ris" },
    });
  await seeding.storeFile(projectId, SEARCH, Buffer.from(FIRST_SEARCH));
  await seeding.storeFile(projectId, SEARCH, Buffer.from(SECOND_SEARCH), { isNextVersion: true });
  await seeding.storeFile(projectId, AUDIT, Buffer.from(AUDIT_TABLE));
  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
  await seeding.invite(projectId, NAME, ["second.reviewer@example.org"]);
  await addNote(page, "Two reviewers screen titles and abstracts. A third decides.");
  await mergeSearchResults(page, product);
}

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Note", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText(text)).toBeVisible();
}

async function mergeSearchResults(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.origin}/project/files`);
  await page.getByRole("button", { name: "Merge libraries" }).click();
  const dialog = page.getByRole("dialog");
  for (const { name } of [EMBASE, MEDLINE])
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await acceptSources(page);
  await expect(page.getByRole("row", { name: MERGED })).toContainText(
    `${MERGED_REFERENCES} references`,
  );
}
