import { type Browser, expect, type Page } from "@playwright/test";
import { axeFindings } from "./axe-findings.ts";
import { newDesktopPage, STANDARDS } from "./check-appearance.ts";

/** A page that is checked for console output and axe findings at each step. */
export interface JourneyPage {
  readonly page: Page;
  /** Waits for the page's heading, then checks the page. */
  readonly arrive: (heading: string | RegExp) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function beginJourney(browser: Browser): Promise<JourneyPage> {
  const page = await newDesktopPage(browser);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(`error: ${error.message}`));
  return {
    page,
    async arrive(heading) {
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      const findings = await axeFindings(page, { only: { type: "tag", values: STANDARDS } });
      expect
        .soft(
          findings.map(({ help, nodes }) => `${help}: ${nodes[0]?.html ?? ""}`),
          page.url(),
        )
        .toEqual([]);
      expect.soft(messages, page.url()).toEqual([]);
    },
    close: () => page.context().close(),
  };
}
