import { expect, type Page } from "@playwright/test";

/** Refreshes the list of files and waits for the message. */
export async function refreshFiles(page: Page): Promise<void> {
  const message = page.getByText("Updated project file list", { exact: true });
  // The message of an earlier refresh.
  await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(message).toBeVisible();
}
