import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import {
  startTestLookupServices,
  type TestLookupServices,
} from "../../apps/server/src/lookup/lookup-services.fixture.ts";
import { type Product, startProduct } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { acceptSources, sourcesDialog } from "./accept-sources.ts";
import { axeFindings } from "./axe-findings.ts";
import { FOCUS_GUARDS, STANDARDS } from "./check-appearance.ts";
import { person } from "./people.ts";
import { seedLibrary } from "./seed-project.ts";
import { openLibrary } from "./screens.ts";

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const statusOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("main").getByRole("status").filter({ hasText: text });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Add reference" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function expectNoAxeFindings(page: Page): Promise<void> {
  expect(
    await axeFindings(page, { only: { type: "tag", values: STANDARDS }, exclude: FOCUS_GUARDS }),
  ).toEqual([]);
}

test.describe("adding references by DOI, PMID or title", () => {
  let services: TestLookupServices;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let library: string;

  test.beforeAll(async ({ browser }) => {
    services = await startTestLookupServices();
    product = await startProduct({
      LOOKUP_URL: services.works.href,
      PUBMED_LOOKUP_URL: services.pubmed.href,
    });
    context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    library = await seedLibrary(page, product, person("Ada", "Okafor"));
    await openLibrary(page, product, library);
    await expect(statusOf(page, "12 references")).toBeVisible();
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
    await services.close();
  });

  const dialog = (): Locator => dialogOf(page, "Add by DOI, PMID or title");
  const pasted = (): Locator => dialog().getByLabel("DOIs, PMIDs and titles");
  const rows = (): Locator => dialog().getByRole("list", { name: "References" });

  test("a mixed list is looked up, chosen from, added in one step and undone", async () => {
    await choose(page, "Add by DOI, PMID or title");
    await expect(pasted()).toBeFocused();
    await expectNoAxeFindings(page);
    await pasted().fill(
      [
        "https://doi.org/10.5555/sleep.1",
        "PMID: 31978945",
        "Whale song at night",
        "something about pain and sleep",
        "10.5555/nothing",
        "Vitamin Z",
      ].join("\n"),
    );
    await dialog().getByRole("button", { name: "Look up 6 references" }).click();
    await expect(rows().getByRole("checkbox", { name: "Sleep and pain in adults" })).toBeChecked();
    await expect(rows().getByRole("checkbox", { name: "Trial 31978945 of sleep" })).toBeChecked();
    await expect(rows().getByText("No reference found for this DOI.")).toBeVisible();
    await expect(rows().getByText("No reference found for this title.")).toBeVisible();
    await expect(dialog().getByText("3 found · 1 to choose · 2 not found")).toBeVisible();
    // The first match is the reference of another line.
    await rows().getByRole("radio", { name: "Sleep and pain in adults" }).check();
    await expect(rows().getByText("Twice in your list")).toBeVisible();
    await rows().getByRole("radio", { name: "Sleep and pain in children" }).check();
    await expect(
      rows().getByRole("checkbox", { name: "Sleep and pain in children" }),
    ).toBeChecked();
    await expectNoAxeFindings(page);
    await dialog().getByRole("button", { name: "Add 4 references" }).click();
    await expect(statusOf(page, "16 references")).toBeVisible();

    await choose(page, "Add by DOI, PMID or title");
    await pasted().fill("10.5555/SLEEP.1\n10.5555/whale");
    await dialog().getByRole("button", { name: "Look up 2 references" }).click();
    await expect(rows().getByText("Already in this library")).toHaveCount(2);
    await expect(
      rows().getByRole("checkbox", { name: "Sleep and pain in adults" }),
    ).not.toBeChecked();
    await expect(dialog().getByRole("button", { name: "Add 0 references" })).toBeDisabled();
    await page.keyboard.press("Escape");

    await page.getByRole("grid", { name: "References" }).getByText("Whale song at night").click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await expect(panel.getByText(/^Crossref · Added by title · /u)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo: Add 4 references" }).click();
    await expect(statusOf(page, "12 references")).toBeVisible();
  });

  test("200 lines are looked up with progress, and stopping keeps what was found", async () => {
    const list = Array.from({ length: 200 }, (_, at) => `10.5555/part.${at + 1}`).join("\n");
    await choose(page, "Add by DOI, PMID or title");
    await pasted().fill(list);
    await dialog().getByRole("button", { name: "Look up 200 references" }).click();
    await expect(dialog().getByRole("button", { name: "Add 200 references" })).toBeEnabled();
    await dialog().getByRole("button", { name: "Edit list" }).click();
    await expect(pasted()).toHaveValue(list);

    services.override = () => undefined;
    await dialog().getByRole("button", { name: "Look up 200 references" }).click();
    await expect(dialog().getByText("0 of 200")).toBeVisible();
    await dialog().getByRole("button", { name: "Stop" }).click();
    await expect(rows().getByText("Not looked up, because you stopped the lookup.")).toHaveCount(
      200,
    );
    services.override = undefined;
    await dialog().getByRole("button", { name: "Try again" }).click();
    await expect(dialog().getByRole("button", { name: "Add 200 references" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
  });

  test("lines that a service could not answer say why and can be tried again", async () => {
    services.override = (_, response) => void response.writeHead(429).end();
    // The page's request is held, because the server gives up on a service that is slow to answer.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/lookup", async (route) => {
      await released;
      await route.continue();
    });
    await choose(page, "Add by DOI, PMID or title");
    await pasted().fill("10.5555/whale");
    await dialog().getByRole("button", { name: "Look up 1 reference" }).click();
    await expect(dialog().getByText("0 of 1")).toBeVisible();
    await expectNoAxeFindings(page);
    release();
    await expect(rows().getByText("The lookup service is busy.")).toBeVisible();
    services.override = undefined;
    await page.unrouteAll({ behavior: "wait" });
    await dialog().getByRole("button", { name: "Try again" }).click();
    await expect(rows().getByRole("checkbox", { name: "Whale song at night" })).toBeChecked();
    await page.keyboard.press("Escape");
  });
});

const UNKNOWN_TABLE = {
  name: "hand search.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "What;Who;When;Secret\nSleep by the sea;Okafor, Ada;2019;x\nWhale song;Marsh, Del;2020;y\n",
  ),
};
const WIDE_TABLE = {
  name: "wide.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `${Array.from({ length: 300 }, (_, at) => `Question ${at + 1}`).join(",")}\n` +
      `${Array.from({ length: 300 }, (_, at) => `Answer ${at + 1}`).join(",")}\n`,
  ),
};

test.describe("tables whose columns are not recognized", () => {
  let context: BrowserContext;
  let page: Page;
  let origin: string;
  let library: string;

  test.beforeAll(async ({ browser, product }) => {
    context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    origin = product.origin;
    library = await seedLibrary(page, product, person("Mara", "Lind"));
    await openLibrary(page, product, library);
    await expect(statusOf(page, "12 references")).toBeVisible();
  });
  test.afterAll(() => context.close());

  const dialog = (): Locator => dialogOf(page, "Which column is which?");
  const importFile = (file: typeof UNKNOWN_TABLE): Promise<void> =>
    page.getByLabel("Files to import").setInputFiles(file);
  const map = (column: string, field: string): Promise<unknown> =>
    dialog().getByLabel(`Field of ${column}`, { exact: true }).selectOption(field);

  test("an import asks for the columns, shows the first references and reads them", async () => {
    await importFile(UNKNOWN_TABLE);
    await expect(dialog().getByText("Choose the column with the title.")).toBeVisible();
    await expect(dialog().getByRole("button", { name: "Map columns" })).toBeDisabled();
    await expect(dialog().getByLabel("Field of When")).toHaveValue("year");
    await map("What", "title");
    await map("Who", "authors");
    await map("Secret", "ignore");
    const first = dialog().getByRole("list", { name: "The first references" });
    await expect(first.getByText("Sleep by the sea")).toBeVisible();
    await expect(first.getByText("Okafor A · 2019")).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog().getByRole("button", { name: "Map columns" }).click();
    await acceptSources(page);
    await expect(statusOf(page, "14 references")).toBeVisible();
  });

  test("300 columns can be searched, and cancelling imports nothing", async () => {
    const before = await statusOf(page, /references$/u)
      .first()
      .textContent();
    await importFile(WIDE_TABLE);
    await expect(dialog().getByRole("combobox")).toHaveCount(300);
    await dialog().getByLabel("Find a column").fill("question 299");
    await expect(dialog().getByRole("combobox")).toHaveCount(1);
    await map("Question 299", "title");
    await expect(dialog().getByText("Answer 299").last()).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect(dialog()).toHaveCount(0);
    await expect(statusOf(page, before ?? "").first()).toBeVisible();
  });

  test("an uploaded table says why it is no library, and can be made into one", async () => {
    await page.goto(`${origin}/project/files`);
    await page.getByLabel(/files to upload/iu).setInputFiles(UNKNOWN_TABLE);
    await page.getByRole("link", { name: UNKNOWN_TABLE.name }).click();
    await expect(page.getByText("doesn't open as a library")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Map its columns" }).click();
    await map("What", "title");
    await map("Who", "authors");
    await dialog().getByRole("button", { name: "Map columns" }).click();
    await sourcesDialog(page)
      .getByRole("button", { name: "Create library with 2 references" })
      .click();
    await expect(page).toHaveURL(/\/project\/library\/hand%20search\.ris$/u);
    await expect(statusOf(page, "2 references")).toBeVisible();
    await expect(page.getByRole("grid").getByText("Sleep by the sea")).toBeVisible();

    await page.goto(`${origin}/project/library/${encodeURIComponent(UNKNOWN_TABLE.name)}`);
    await page.getByRole("button", { name: "Map its columns" }).click();
    await expect(dialog()).toBeVisible();
    await page.keyboard.press("Escape");
  });
});

test.describe("adding references", () => {
  test("without a lookup service, the dialog says what the administrator has to set", async ({
    page,
    product,
  }) => {
    const library = await seedLibrary(page, product, person("Ben", "Adeyemi"));
    await openLibrary(page, product, library);
    await choose(page, "Add by DOI, PMID or title");
    const dialog = dialogOf(page, "Add by DOI, PMID or title");
    await expect(
      dialog.getByText(/Ask your administrator.*LOOKUP_URL.*PUBMED_LOOKUP_URL/u),
    ).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

    // By hand: the fields follow the type.
    await choose(page, "New reference");
    const form = dialogOf(page, "New reference");
    await expect(form.getByLabel("Type", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Volume")).toBeVisible();
    await form.getByLabel("Type", { exact: true }).selectOption("thesis");
    await expect(form.getByLabel("Volume")).toHaveCount(0);
    await form.getByLabel("University").fill("University of Bergen");
    await form.getByLabel("Kind of thesis").fill("Doctoral thesis");
    await form.getByLabel("Title").fill("Sleep at sea");
    await form.getByLabel("Authors").fill("Okafor, Ada\nMarsh, Del");
    await form.getByRole("button", { name: "More fields" }).click();
    await form.getByLabel("Language").fill("English");
    await expectNoAxeFindings(page);
    await form.getByRole("button", { name: "Add reference" }).click();
    await expect(statusOf(page, "13 references")).toBeVisible();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await expect(panel.getByLabel("Title")).toHaveValue("Sleep at sea");
    await expect(panel.getByText("Okafor A, Marsh D")).toBeVisible();
    // Loading another page could end the request that logs the reference.
    await page.getByRole("link", { name: "Timeline", exact: true }).first().click();
    await expect(
      page.locator("li[data-entry]").filter({ hasText: `added 1 reference to ${library} by hand` }),
    ).toHaveCount(1);
  });
});
