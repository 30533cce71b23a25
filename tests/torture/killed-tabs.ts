import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { person, type Person, signUp } from "../e2e/people.ts";
import type { Product } from "../product/product.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";
import type { Random } from "./random.ts";

export const ENDS = ["closed", "crashed", "killed"] as const;

type TabEnd = (typeof ENDS)[number];

export interface KilledTabsOptions {
  readonly product: Product;
  readonly browser: string;
  readonly random: Random;
  /** Returns undefined to end the run. */
  readonly nextEnd: (round: number) => TabEnd | undefined;
}

export interface KilledTabsReport {
  readonly rounds: number;
  readonly edits: number;
  /** Rounds that ended with changes not shown as saved. */
  readonly unsaved: number;
  /** Rounds that ended with the focus in the field. */
  readonly focused: number;
  /** Rounds that ended offline. */
  readonly offline: number;
  /** Lost changes that were made too late to be on the device. */
  readonly tooYoung: number;
  readonly findings: readonly string[];
}

/** A change made this long before the tab ends must survive. */
const STORED_WITHIN_MS = 300;
const FOCUSED_SHARE = 0.5;
const SENT_WITHIN_MS = 20_000;
const OFFLINE_SHARE = 0.4;
/** Longer than the 3 s after which the indicator says "Last save". */
const LONG_PAUSE_MS = 3400;

/**
 * Simulates a person who types while the tab ends repeatedly. The server must get what was shown as
 * saved or stored on the device.
 */
export async function runKilledTabs({
  product,
  browser: executable,
  random,
  nextEnd,
}: KilledTabsOptions): Promise<KilledTabsReport> {
  const profile = mkdtempSync(join(tmpdir(), "killed-tabs-"));
  const who = person("Noor", "Haddad");
  const findings: string[] = [];
  let [rounds, edits, unsaved, unleft, offline, tooYoung] = [0, 0, 0, 0, 0, 0];
  let browser: KillableBrowser = await startKillableBrowser(executable, profile);
  try {
    let page = await browser.context.newPage();
    const caller = callerOf(page);
    await signUp(page, product, who);
    await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
    await openSettings(page, product, who);
    const stored = await projectReader(product, caller);
    for (let end = nextEnd(rounds); end !== undefined; end = nextEnd(rounds)) {
      rounds += 1;
      const watched = await watchScreen(page, rounds);
      const isOffline = random.happens(OFFLINE_SHARE);
      if (isOffline) {
        offline += 1;
        await browser.context.setOffline(true);
      }
      const made: number[] = [];
      const isUnleft = random.happens(FOCUSED_SHARE);
      if (isUnleft) unleft += 1;
      for (let count = 2 + random.below(3); count > 0; count -= 1) {
        await page.getByLabel("Description").fill(descriptionText(rounds, made.length + 1));
        if (count > 1 || !isUnleft) await page.getByLabel("Description").blur();
        made.push(performance.now());
        await rest(random.happens(0.25) ? LONG_PAUSE_MS : random.below(500));
      }
      await rest(random.below(1500));
      const endedAt = performance.now();
      await endTab(page, browser, end);
      edits += made.length;
      const old = made.filter((at) => endedAt - at >= STORED_WITHIN_MS).length;
      const shown = watched();
      if (shown < made.length) unsaved += 1;
      const atOnce = numberIn(await stored(), rounds);
      if (atOnce < shown)
        findings.push(
          `Round ${rounds}, ${end}: change ${shown} was shown as saved, and the server has ${atOnce}.`,
        );

      if (end === "killed") browser = await startKillableBrowser(executable, profile);
      else await browser.context.setOffline(false);
      page = await browser.context.newPage();
      await openSettings(page, product, who);
      const until = performance.now() + SENT_WITHIN_MS;
      let now = numberIn(await stored(), rounds);
      while (now < old && performance.now() < until) {
        await rest(50);
        now = numberIn(await stored(), rounds);
      }
      if (now < old)
        findings.push(
          `Round ${rounds}, ${end}${isOffline ? ", offline" : ""}${isUnleft ? ", still typing" : ""}: change ${old} of ${made.length} was stored on the device, and after ${SENT_WITHIN_MS} ms the server has ${now}.`,
        );
      // The latest change may still be in transit, so the loop waits until the field shows the
      // stored text.
      const field = page.getByLabel("Description");
      for (const shownUntil = performance.now() + SENT_WITHIN_MS; ; await rest(50)) {
        const [text, displayed] = [await stored(), await field.inputValue()];
        now = numberIn(text, rounds);
        if (now === 0 || displayed === text) break;
        if (performance.now() > shownUntil) {
          findings.push(
            `Round ${rounds}, ${end}: the field shows “${displayed}”, and the server has “${text}”.`,
          );
          break;
        }
      }
      if (now < made.length) tooYoung += made.length - now;
    }
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  return { rounds, edits, unsaved, focused: unleft, offline, tooYoung, findings };
}

function descriptionText(round: number, change: number): string {
  return `Round ${round}, change ${change}.`;
}

function numberIn(description: string, round: number): number {
  return Number(new RegExp(`^Round ${round}, change (\\d+)\\.$`, "u").exec(description)?.[1] ?? 0);
}

const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns a function that gives the latest change for which the screen said "Last save". */
async function watchScreen(page: Page, round: number): Promise<() => number> {
  let shown = 0;
  const name = `tellShown${round}`;
  await page.exposeFunction(name, (value: string) => {
    shown = Math.max(shown, numberIn(value, round));
  });
  await page.evaluate((tell) => {
    const field = document.querySelector("textarea");
    const indicator = document.querySelector("aside [aria-live]");
    if (field === null || indicator === null)
      throw new Error("The settings have no description, or the sidebar no save indicator.");
    let left = field.value;
    // Reads the value after the page's own handler, because the indicator refers to the previous
    // change until then.
    field.addEventListener("focusout", () => setTimeout(() => (left = field.value)));
    const look = (): void => {
      if (indicator.textContent.startsWith("Last save"))
        void (Reflect.get(window, tell) as (value: string) => Promise<void>)(left);
    };
    new MutationObserver(look).observe(indicator, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, name);
  return () => shown;
}

async function endTab(page: Page, browser: KillableBrowser, end: TabEnd): Promise<void> {
  if (end === "killed") return browser.kill();
  if (end === "closed") return page.close();
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

/** A killed browser may have lost the login. */
async function openSettings(
  page: Page,
  product: Product,
  { email, password }: Person,
): Promise<void> {
  await page.goto(`${product.origin}/project/settings`);
  const [field, login] = [
    page.getByLabel("Description"),
    page.getByRole("link", { name: "Login or create an account" }),
  ];
  await field.or(login).waitFor();
  if (await login.isVisible()) {
    await login.click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  }
  await page.locator("textarea:not([readonly])").waitFor();
}

interface Caller {
  authorization: string | undefined;
  apikey: string | undefined;
}

function callerOf(page: Page): Caller {
  const caller: Caller = { authorization: undefined, apikey: undefined };
  page.on("request", (request) => {
    const { authorization, apikey } = request.headers();
    if (authorization === undefined || apikey === undefined || !request.url().includes("/rest/v1/"))
      return;
    caller.authorization = authorization;
    caller.apikey = apikey;
  });
  return caller;
}

/** Returns a function that reads the description from the server. */
async function projectReader(product: Product, caller: Caller): Promise<() => Promise<string>> {
  await expect.poll(() => caller.authorization).toBeDefined();
  const headers = { authorization: caller.authorization ?? "", apikey: caller.apikey ?? "" };
  return async () => {
    const answer = await fetch(`${product.origin}/rest/v1/projects?select=data`, { headers });
    if (!answer.ok)
      throw new Error(`The project could not be read: ${answer.status} ${await answer.text()}`);
    const [project] = (await answer.json()) as {
      readonly data: { readonly description?: string };
    }[];
    return project?.data.description ?? "";
  };
}
