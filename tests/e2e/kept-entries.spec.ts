import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { person } from "./people.ts";
import { openLibrary } from "./screens.ts";
import { seedLibrary } from "./seed-project.ts";

const LOGS = "**/api/projects/*/logs";
const entries = (page: Page, text: string): Locator =>
  page.locator("li[data-entry]").filter({ hasText: text });

/**
 * Adds a reference whose entry gets no answer the first time. Resolves once `hold` has dealt with
 * the request.
 */
async function addUnanswered(
  page: Page,
  title: string,
  hold: (route: Route) => Promise<unknown>,
): Promise<void> {
  let noteHeld = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    noteHeld = resolve;
  });
  let isFirst = true;
  await page.route(LOGS, async (route) => {
    if (route.request().method() !== "POST" || !isFirst) return route.fallback();
    isFirst = false;
    await hold(route);
    return noteHeld();
  });
  await page.getByRole("button", { name: "Add reference" }).click();
  await page.getByRole("menuitem", { name: "New reference" }).click();
  const form = page.getByRole("dialog", { name: "New reference" });
  await form.getByLabel("Title").fill(title);
  await form.getByRole("button", { name: "Add reference" }).click();
  await held;
}

test("timeline entries: an entry is stored once even if its page closes before the answer", async ({
  context,
  product,
}) => {
  test.slow();
  const first = await context.newPage();
  const library = await seedLibrary(first, product, person("Nia", "Brandt"));
  await openLibrary(first, product, library);
  await addUnanswered(first, "Sleep at sea", () => Promise.resolve());
  await first.close();

  const second = await context.newPage();
  await second.goto(`${product.origin}/project`);
  const added = entries(second, `added 1 reference to ${library} by hand`);
  await expect(added).toHaveCount(1);

  // The server stores this entry, but the page is left before it knows.
  await openLibrary(second, product, library);
  await addUnanswered(second, "Sleep ashore", (route) => route.fetch());
  const again = second.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/logs"),
  );
  await second.goto(`${product.origin}/project`);
  expect((await again).status()).toBe(200);
  await expect(added).toHaveCount(2);
  await second.close();
});
