import { expect, test } from "@playwright/test";
import { startProduct } from "../product/product.ts";
import { person, signUp } from "./people.ts";

const NOTICE = "Offline. Your changes are kept on this device.";

test("SYNC-04 every page says that it is offline, and edits are sent afterwards", async ({
  page,
}) => {
  test.slow();
  const product = await startProduct();
  try {
    const who = person("Ines", "Kowalski");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Ines' project" }).waitFor();
    const notice = page.getByText(NOTICE);
    await expect(notice).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(notice).toBeVisible();
    for (const link of ["Files", "My projects", "Project settings"]) {
      await page
        .getByRole("link", { name: link, exact: link !== "Files" })
        .first()
        .click();
      await expect(notice).toBeVisible();
    }
    await page.getByLabel("Description").fill("Written on a train");
    await page.getByLabel("Description").blur();
    await expect(page.getByText("Saving changes...").first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText(/^Last save/u).first()).toBeVisible();

    // The server goes away while the network stays.
    await product.kill();
    await expect(notice).toBeVisible();
  } finally {
    await product.close();
  }
});
