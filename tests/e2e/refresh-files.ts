import { expect, type Page } from "@playwright/test";

/** Refreshes the list of files and waits for the message. */
export async function refreshFiles(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Updated project file list", { exact: true })).toBeVisible();
}
