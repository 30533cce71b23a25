import type { Page } from "@playwright/test";
import type { VisitedPage } from "./page-probe.ts";

/** Paths such as /login load a document from the server, which may redirect to another one. */
const MAX_DOCUMENTS = 4;

/** Opens a path of the app. Loads a document only if the app would. */
export async function openPath(page: Page, path: string): Promise<VisitedPage> {
  const isApp = await showsApp(page);
  if (!isApp) await page.goto(new URL(path, page.url()).href);
  let opening: string | undefined = isApp ? path : undefined;
  for (let count = 1; ; count += 1) {
    try {
      return await page.evaluate((at) => window.pageProbe.open(at), opening);
    } catch (error) {
      if (!isLeft(error) || count === MAX_DOCUMENTS) throw error;
      await page.waitForLoadState();
      opening = undefined;
    }
  }
}

/** The previous page may load another document late. */
async function showsApp(page: Page): Promise<boolean> {
  for (let count = 1; ; count += 1) {
    try {
      return await page.evaluate(() => document.getElementById("configuration") !== null);
    } catch (error) {
      if (!isLeft(error) || count === MAX_DOCUMENTS) throw error;
      await page.waitForLoadState();
    }
  }
}

/** Whether an evaluation failed because the page loaded another document. */
export function isLeft(error: unknown): boolean {
  return error instanceof Error && /context was destroyed/u.test(error.message);
}
