import type { FrameLocator, Page } from "@playwright/test";

/** The page of the tool that is open in the product's page. */
export function toolIn(page: Page): FrameLocator {
  return page.frameLocator("iframe#external");
}
