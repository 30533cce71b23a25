import { expect, type Page } from "@playwright/test";

/** Time for the list to load after a click, before it counts as ignored. */
const ANSWER_MS = 5_000;

/**
 * Refreshes the list of files and waits for the message. A refresh that another change starts
 * disables the button, which ignores a click that has already begun.
 */
export async function refreshFiles(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Updated project file list", { exact: true })).toBeVisible({
      timeout: ANSWER_MS,
    });
  }).toPass();
}
