import type { Page } from "@playwright/test";
import { person } from "../e2e/people.ts";
import { signUpToSeed } from "../e2e/seeding.ts";
import type { Product } from "../product/product.ts";

const NAME = "Discharge planning for older adults";
export const START_SAMPLE = "Start with a sample review";

/** Signs somebody up, and opens an empty review in the page. */
export async function seedEmptyReview(page: Page, product: Product): Promise<void> {
  const seeding = await signUpToSeed(page, product, person("Alex", "Example"));
  const projectId = await seeding.createProject(NAME, "systematic-review");
  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
  await page.goto(product.origin);
  await page.getByRole("button", { name: START_SAMPLE }).waitFor();
}

/** Signs somebody up, and fills their review with the product's sample review. */
export async function seedSampleReview(page: Page, product: Product): Promise<void> {
  await seedEmptyReview(page, product);
  await page.getByRole("button", { name: START_SAMPLE }).click();
  await page.getByText("Created a sample review").waitFor({ timeout: 60_000 });
}
