import { expect, test } from "@playwright/test";
import { startProduct } from "../product/product.ts";
import { person, signUp } from "./people.ts";

const PLACES = [/^Files/u, /^My projects/u, /^Project settings/u];
const NOTICE = "Offline. Your changes are kept on this device.";

test("SYNC-04 every page says that it is offline, and edits are sent once it is online", async ({
  page,
}) => {
  test.slow();
  const product = await startProduct();
  try {
    const who = person("Ines", "Kowalski");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Ines' project" }).waitFor();
    const notice = page.getByText(NOTICE);
    const visit = async (place: RegExp): Promise<void> => {
      await page.getByRole("link", { name: place }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
    };
    // Pages opened before going offline stay available.
    for (const place of PLACES) await visit(place);
    await expect(page.getByLabel("Description")).toBeEditable();
    await expect(notice).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(notice).toBeVisible();
    for (const place of PLACES) {
      await visit(place);
      await expect(notice).toBeVisible();
    }
    await page.getByLabel("Description").fill("Written on a train");
    await page.getByLabel("Description").blur();
    await expect(page.getByText("Saving changes...").filter({ visible: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText(/^Last save/u).filter({ visible: true })).toBeVisible();

    // Kills the server while the browser stays online.
    await product.kill();
    await expect(notice).toBeVisible();
  } finally {
    await product.close();
  }
});
