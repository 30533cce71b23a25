import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { fillSignUp, person } from "../e2e/people.ts";

const CHANGE_INTERVAL_MS = 1000;
const LOOK_INTERVAL_MS = 100;
const SAVED_WITHIN_MS = 60_000;

/** A person who changes their project's description in a browser. */
export interface WatchedPage {
  /** Resolves to each different message that the page showed, once the last change is stored. */
  finish(): Promise<WatchedPageReport>;
  close(): Promise<void>;
}

export interface WatchedPageReport {
  readonly changes: number;
  readonly messages: readonly string[];
}

export async function startWatchedPage(origin: string, executable: string): Promise<WatchedPage> {
  const browser: Browser = await chromium.launch({ executablePath: executable });
  const page = await browser.newPage();
  await page.goto(`${origin}/signup`);
  const who = person("Noor", "Haddad");
  await fillSignUp(page, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  await openSettings(page, origin);
  const messages = await collectMessages(page);
  let changes = 0;
  let isOver = false;
  const typing = (async () => {
    while (!isOver) {
      changes += 1;
      await page.getByLabel("Description").fill(textOf(changes));
      await page.getByLabel("Description").blur();
      await new Promise((resolve) => setTimeout(resolve, CHANGE_INTERVAL_MS));
    }
  })();
  return {
    async finish() {
      isOver = true;
      await typing;
      await expect(page.locator("aside [aria-live]")).toHaveText(/^Last save/u, {
        timeout: SAVED_WITHIN_MS,
      });
      // Another browser has nothing of this one's device.
      const state = await page.context().storageState();
      const context = await browser.newContext({ storageState: state });
      const other = await context.newPage();
      await openSettings(other, origin);
      await expect(other.getByLabel("Description")).toHaveValue(textOf(changes));
      return { changes, messages: [...messages] };
    },
    close: () => browser.close(),
  };
}

const textOf = (change: number): string => `Change ${change}.`;

async function openSettings(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/project/settings`);
  await page.locator("textarea:not([readonly])").waitFor();
}

/** Collects notices, toasts and errors while the page is open. */
async function collectMessages(page: Page): Promise<ReadonlySet<string>> {
  const messages = new Set<string>();
  await page.exposeFunction("noteMessage", (text: string) => messages.add(text));
  await page.evaluate((interval) => {
    setInterval(() => {
      for (const place of document.querySelectorAll("output, [role=alert]"))
        if (place.textContent.trim() !== "")
          void (Reflect.get(window, "noteMessage") as (text: string) => Promise<void>)(
            place.textContent.trim(),
          );
    }, interval);
  }, LOOK_INTERVAL_MS);
  return messages;
}
