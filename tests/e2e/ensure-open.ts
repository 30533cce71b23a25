import type { Page } from "@playwright/test";

/** Goes to an address unless the page is there already. */
export async function ensureOpen(page: Page, address: string): Promise<void> {
  if (page.url() !== address) await page.goto(address);
}
