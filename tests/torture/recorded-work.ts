import type { BrowserContext, Page } from "@playwright/test";
import { person, signUp } from "../e2e/people.ts";
import type { Product } from "../product/product.ts";
import { recordVisit, type RecordedVisit } from "./recorded-visit.ts";
import type { RecordingProxy } from "./recording-proxy.ts";
import { type Recording, subjectOf, UUID } from "./replayed-visit.ts";

/** How long a person stays on a page. */
const DWELL_MS = 10_000;
const CHANGES = 10;
const CHANGE_PAUSE_MS = 2_000;
const KEY_DELAY_MS = 90;
/** Refresh tokens work once, and the browser of a returning person has the hashed files. */
const LEFT_OUT = /^\/(?:kinde|assets)\/|^\/api\/auth\/token$|^\/favicon/u;

export interface RecordedWork {
  /** Starts the project: the sample review, with files and two rounds. */
  readonly start: Recording;
  /** Opens its pages and reads. */
  readonly reading: Recording;
  /** Reads, and changes the description. */
  readonly editing: Recording;
  readonly user: string;
  readonly project: string;
}

/**
 * Records a person who works in a browser, for about two minutes. The product's public origin is the
 * proxy's.
 */
export async function recordWork(
  product: Product,
  proxy: RecordingProxy,
  context: BrowserContext,
): Promise<RecordedWork> {
  const page = await context.newPage();
  const who = person("Noor", "Haddad");
  await signUp(page, product, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  const record = (work: (page: Page, origin: string) => Promise<void>): Promise<RecordedVisit> =>
    recordVisit(page, { proxy, isLeftOut: (path) => LEFT_OUT.test(path) }, () =>
      work(page, product.origin),
    );
  const start = await record(startSample);
  const reading = await record(read);
  const editing = await record(edit);
  const known = idsOfServer([start, reading, editing]);
  const user = String(subjectOf(tokenIn(reading)));
  const project = /\/api\/projects\/([\da-f-]{36})\//u.exec(pathsOf(start))?.[1];
  if (project === undefined) throw new Error("The recording names no project.");
  return {
    start: { visit: start, user, known },
    reading: { visit: reading, user, known },
    editing: { visit: editing, user, known },
    user,
    project,
  };
}

/** Ids that an answer had before any request did. */
function idsOfServer(visits: readonly RecordedVisit[]): ReadonlySet<string> {
  const ofServer = new Set<string>();
  const ofBrowser = new Set<string>();
  for (const { path, headers, body, answer } of visits.flatMap(({ requests }) => requests)) {
    const sent = [path, body.toString(), ...Object.values(headers)].join("\n");
    for (const id of sent.match(UUID) ?? []) if (!ofServer.has(id)) ofBrowser.add(id);
    for (const id of answer.match(UUID) ?? []) if (!ofBrowser.has(id)) ofServer.add(id);
  }
  return ofServer;
}

const pathsOf = ({ requests }: RecordedVisit): string =>
  requests.map(({ path }) => path).join("\n");

function tokenIn({ requests }: RecordedVisit): string {
  const sent = requests.find(({ path }) => path.startsWith("/api/sync/"))?.headers["authorization"];
  if (sent === undefined) throw new Error("The recording has no person's token.");
  return sent.replace(/^Bearer /u, "");
}

async function startSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start with a sample review" }).click();
  await page.getByText("Full texts.ris").first().waitFor();
  await page.waitForTimeout(DWELL_MS);
}

async function read(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/projects`);
  await page.waitForTimeout(DWELL_MS);
  await page.goto(`${origin}/project/files`);
  await page.waitForTimeout(DWELL_MS);
  await page
    .getByRole("link", { name: /Merged library\.ris/u })
    .first()
    .click();
  await page.waitForTimeout(DWELL_MS);
  for (let reference = 0; reference < 4; reference += 1) {
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(DWELL_MS / 4);
  }
  await page
    .getByRole("link", { name: /Timeline/u })
    .first()
    .click();
  await page.waitForTimeout(DWELL_MS);
}

async function edit(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/project/settings`);
  const description = page.getByLabel("Description");
  await page.locator("textarea:not([readonly])").waitFor();
  await page.waitForTimeout(DWELL_MS / 2);
  for (let change = 1; change <= CHANGES; change += 1) {
    await description.click();
    await description.pressSequentially(" Tea and sleep in adults.", { delay: KEY_DELAY_MS });
    await description.blur();
    await page.waitForTimeout(CHANGE_PAUSE_MS);
  }
}
