import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import { openDatabaseOf } from "../product/installation-database.ts";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

interface SeededEntry {
  readonly type: string;
  readonly data?: object;
  readonly credits?: number;
  readonly minutesAgo: number;
  /** The user's id; by default the project's creator. */
  readonly user?: string;
}

let database: ScriptDatabase;
test.beforeAll(async ({ product }) => {
  database = await openDatabaseOf(product);
});
test.afterAll(() => database.close());

async function seed(project: string, entries: readonly SeededEntry[]): Promise<void> {
  for (const { type, data = {}, credits = 0, minutesAgo, user } of entries)
    await database.query(
      `insert into public.project_logs (project, "user", type, data, credits, created_at)
       select $1, coalesce($6::uuid, m."user"), $2, $3::jsonb, $4, now() - $5 * interval '1 minute'
       from public.project_members m where m.project = $1 and m.role = 'creator'`,
      [project, type, data, credits, minutesAgo, user ?? null],
    );
}

const entriesOf = (page: Page): Locator => page.locator("li[data-entry]");

/**
 * Opens the timeline of Amara's project, with the work of a review and one change by another
 * member.
 */
async function openTimeline(
  page: Page,
  product: Parameters<typeof signUp>[1],
): Promise<{ readonly project: string; readonly ruth: string }> {
  const amara = person("Amara", "Osei");
  await signUp(page, product, amara);
  await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
  const [row] = await database.query<{ project: string }>(
    `select m.project from public.project_members m join public.users u on u.id = m."user" where u.email = $1`,
    [amara.email],
  );
  const project = row?.project ?? "";
  const [{ id: ruth } = { id: "" }] = await database.query<{ id: string }>(
    `insert into public.users (id, kinde_id, email, data) values (gen_random_uuid(), 'kp_' || gen_random_uuid(), $1, '{"name": "Ruth Lindqvist"}') returning id`,
    [person("Ruth", "Lindqvist").email],
  );
  await database.query(
    `insert into public.project_members (project, "user", email, role) select $1, id, email, 'member' from public.users where id = $2`,
    [project, ruth],
  );
  const sources = [642, 557, 286].map((references, at) => ({ filePath: `s${at}.ris`, references }));
  await seed(project, [
    ...Array.from({ length: 11 }, (_, at) => ({
      type: "fileUpload",
      data: { filePath: `search-${at}.ris` },
      minutesAgo: 200 + at,
    })),
    {
      type: "fileMerge",
      data: { filePath: "Merged library.ris", sources, references: 1485 },
      minutesAgo: 180,
    },
    {
      type: "fileDedupe",
      data: { filePath: "Merged library.ris", removed: 41, references: 1444 },
      minutesAgo: 170,
      user: ruth,
    },
    { type: "tool", data: { tool: "word-freq", title: "First look" }, minutesAgo: 160 },
    { type: "tool", data: { tool: "word-freq", title: "Second look" }, minutesAgo: 150 },
    { type: "tool", data: { tool: "word-freq" }, credits: 40, minutesAgo: 140 },
    { type: "mark", data: { title: "Search finished" }, minutesAgo: 130 },
    { type: "projectInvite", data: { emails: ["h.novotna@cuni.example"] }, minutesAgo: 120 },
    { type: "projectDisinvite", data: { emails: ["h.novotna@cuni.example"] }, minutesAgo: 110 },
    { type: "projectRename", data: { from: "Sleep", to: "Sleep and memory" }, minutesAgo: 100 },
    { type: "fileEdit", data: { filePath: "gone.ris" }, minutesAgo: 90 },
  ]);
  await page.goto(`${product.origin}/project`);
  await expect(entriesOf(page).first()).toBeVisible();
  return { project, ruth };
}

test("PROJ-12 PROJ-13 PROJ-14 PROJ-15 the timeline is read, filtered, annotated and exported", async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { project } = await openTimeline(page, product);
  const entries = entriesOf(page);
  const status = page.getByRole("status").filter({ hasText: /entr/u });

  // PROJ-12 name, settings, toggles. PROJ-15 each type of entry has its own sentence.
  await expect(page.getByRole("heading", { level: 1, name: "Amara's project" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(main.getByRole("radio", { name: "Latest first" })).toBeChecked();
  await expect(main.getByRole("radio", { name: "Collapsed" })).toBeChecked();
  for (const sentence of [
    /Amara Osei merged 3 libraries \(642 \+ 557 \+ 286\) into Merged library\.ris/u,
    /Ruth Lindqvist removed 41 duplicates, 1,444 left, in Merged library\.ris/u,
    /Amara Osei uploaded 11 files/u,
    /invited h\.novotna@cuni\.example/u,
    /removed h\.novotna@cuni\.example/u,
    /renamed the project Sleep to Sleep and memory/u,
    /edited gone\.ris \(deleted or moved since\)/u,
    /40 credits/u,
    /Search finished/u,
  ])
    await expect(entries.filter({ hasText: sentence })).toHaveCount(1);
  await expect(main).not.toContainText("undefined");

  // PROJ-14 adjacent tool sessions without credits are hidden until all entries are shown.
  await expect(main).toContainText("2 free tool sessions hidden.");
  await expect(entries.filter({ hasText: /look/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Show 11 files" }).click();
  await expect(entries.filter({ hasText: "search-7.ris" })).toHaveCount(1);
  await main.getByRole("radio", { name: "All" }).check();
  await expect(entries.filter({ hasText: /look/u })).toHaveCount(2);
  await expect(entries.filter({ hasText: /uploaded search-/u })).toHaveCount(11);

  // PROJ-13 the order is stored in the URL and on the device.
  await expect(entries.last()).toContainText("uploaded search-10.ris");
  await main.getByRole("radio", { name: "Oldest first" }).check();
  await expect(page).toHaveURL(/order=oldest/u);
  await expect(entries.first()).toContainText("uploaded search-10.ris");
  await page.goto(`${product.origin}/project`);
  await expect(main.getByRole("radio", { name: "Oldest first" })).toBeChecked();
  await main.getByRole("radio", { name: "Latest first" }).check();
  await main.getByRole("radio", { name: "Collapsed" }).check();

  // Filters are in the URL and survive a reload.
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Person").selectOption({ label: "Ruth Lindqvist" });
  await expect(status).toHaveText(/^1 of \d+ entries match$/u);
  await page.reload();
  await expect(status).toHaveText(/^1 of \d+ entries match$/u);
  await expect(entries).toHaveText(/removed 41 duplicates/u);
  await page.getByLabel("Kind").selectOption({ label: "Notes and marks" });
  await expect(page.getByRole("heading", { name: "No entries match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(`${product.origin}/project`);
  await page.getByLabel("Search the timeline").fill("novotna");
  await expect(status).toHaveText(/^2 of \d+ entries match$/u);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(status).toHaveText(/^\d+ entries$/u);

  // Filters by tool and by date.
  await seed(project, [
    { type: "mark", data: { title: "Protocol registered" }, minutesAgo: 10 * 24 * 60 },
  ]);
  await page.reload();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Tool", { exact: true }).selectOption({ label: "Word Frequency Analyser" });
  await expect(status).toHaveText(/^3 of \d+ entries match/u);
  await page.getByLabel("Tool", { exact: true }).selectOption({ label: "With or without a tool" });
  const fiveDaysAgo = new Date(Date.now() - 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel("Until").fill(fiveDaysAgo);
  await expect(status).toHaveText(/^1 of \d+ entries match/u);
  await expect(entries).toHaveText(/Protocol registered/u);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByLabel("From").fill(fiveDaysAgo);
  await expect(status).toHaveText(/^\d+ of \d+ entries match/u);
  await expect(entries.filter({ hasText: "Protocol registered" })).toHaveCount(0);

  // Printing shows the matching entries and their filter, without controls.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Export or print" }).click();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(entries.filter({ hasText: "merged 3 libraries" })).toBeVisible();
  await expect(main.getByLabel("Search the timeline")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Tools" })).toBeHidden();
  const printed = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const from = printed.format(new Date(fiveDaysAgo));
  await expect(page.getByText(`Entries from ${from}`)).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole("button", { name: "Clear all" }).click();

  // A note is shown at once and survives a lost connection; it is stored once.
  await page.route(/\/logs$/u, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Add a note" }).click();
  await expect(main).toContainText("a note can't be changed or deleted");
  await page.getByLabel("Note", { exact: true }).fill("Searched by hand,\nthree journals");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(entries.first()).toContainText("Not sent yet");
  await expect(entries.first()).toContainText("Searched by hand");
  await page.unroute(/\/logs$/u);
  await expect(entries.first()).not.toContainText("Not sent yet");
  await expect(entries.filter({ hasText: "Searched by hand" })).toHaveCount(1);
  const notes = await database.query(
    `select 1 from public.project_logs where project = $1 and type = 'note'`,
    [project],
  );
  expect(notes).toHaveLength(1);

  // If a note is refused, its text returns to the field, before anything typed since.
  let refuse: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(/\/logs$/u, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await typed;
    return route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "No." } });
  });
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("First note");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Second note");
  refuse();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("First note\n\nSecond note");
  await page.unroute(/\/logs$/u);
  await page.getByRole("button", { name: "Discard note" }).click();

  // The CSV contains all matching entries.
  await page.getByRole("button", { name: "Export or print" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as CSV" }).click(),
  ]);
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv.startsWith("\u{FEFF}Time,Person,What happened")).toBe(true);
  expect(csv).toContain('"Searched by hand,\nthree journals"');
  expect(csv.match(/fileUpload/gu)).toHaveLength(11);
});

test("PROJ-12 PROJ-13 entries load in pages; new ones shift nothing, and unread ones are marked", async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { project, ruth } = await openTimeline(page, product);
  await database.query(
    `insert into public.project_logs (project, "user", type, data, created_at)
     select $1, m."user", 'note', jsonb_build_object('content', 'Note ' || n), now() - (300 + n) * interval '1 minute'
     from public.project_members m, generate_series(1, 10000) n where m.project = $1 and m.role = 'creator'`,
    [project],
  );
  await page.goto(`${product.origin}/project?entries=all`);
  const status = page.getByRole("status").filter({ hasText: /entr/u });
  await expect(status).toHaveText(/^50 of 10,0\d\d entries loaded$/u);
  await page.mouse.move(500, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return entriesOf(page).count();
    })
    .toBeGreaterThan(150);

  // When another member adds an entry, the entries on the screen do not move.
  await seed(project, [
    { type: "note", data: { content: "Ruth was here" }, minutesAgo: 0, user: ruth },
  ]);
  const show = page.getByRole("button", { name: "Show 1 new entry" });
  await expect(show).toBeVisible();
  await expect(entriesOf(page).filter({ hasText: "Ruth was here" })).toHaveCount(0);
  await show.click();
  await expect(entriesOf(page).first()).toContainText("Ruth was here");

  // The sidebar counts other people's new entries, and the next visit marks them.
  const sidebar = page.getByRole("complementary", { name: "Sidebar", exact: true });
  await sidebar.getByRole("link", { name: "Files" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  await seed(project, [
    { type: "note", data: { content: "One" }, minutesAgo: -1, user: ruth },
    { type: "note", data: { content: "Two" }, minutesAgo: -1, user: ruth },
    { type: "note", data: { content: "My own" }, minutesAgo: -1 },
  ]);
  const item = sidebar.getByRole("link", { name: "Timeline, 2 new entries" });
  await expect(item).toBeVisible();
  // The previous visit is read before it is overwritten, even if that response is slow.
  const visits: string[] = [];
  await page.route(/\/visit$/u, async (route) => {
    const answer = await route.fetch();
    visits.push(route.request().method());
    await route.fulfill({ response: answer });
  });
  await item.click();
  await expect(page.getByText("New since your last visit")).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Timeline", exact: true })).toBeVisible();
  expect(visits[0]).toBe("GET");
  expect(visits).toContain("POST");
});
