import type { Locator, Page } from "@playwright/test";

/** The dialog that asks for sources before an import or a merge. */
export function sourcesDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Where do these references come from?" });
}

/** Accepts the guessed sources by Enter. */
export async function acceptSources(page: Page): Promise<void> {
  await sourcesDialog(page)
    .getByRole("button", { name: /^(?:Import|Merge) \d/u })
    .press("Enter");
}
