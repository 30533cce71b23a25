import type { Page } from "@playwright/test";

export async function ensureOpen(page: Page, address: string): Promise<void> {
  if (page.url() !== address) await page.goto(address);
}
