import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";
import { refreshFiles } from "./refresh-files.ts";
import { runOnce } from "./run-once.ts";

/** Supported types of each group, then the others, by id. */
const TYPES = {
  Review: [
    "meta-analysis network-meta-analysis scoping-review systematic-review umbrella-review",
    "cochrane-review integrative-review living-systematic-review mixed-methods-review qualitative-review realist-review",
  ],
  Trial: [
    "adaptive-trial cluster-randomized-trial crossover-trial double-blind-trial factorial-trial n-of-1-trial non-inferiority-trial parallel-group-trial pragmatic-trial randomized-controlled-trial-rct",
    "",
  ],
  "Comparative Study": ["clinical-audit", "case-control-study cohort-study"],
};

test.describe("creating and setting up a project", () => {
  let page: Page;
  let context: BrowserContext;
  let origin: string;
  let product: Product;
  const ada = person("Ada", "Park");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    ({ origin } = product);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    page = await context.newPage();
    await signUp(page, product, ada);
    await expect(page.getByRole("heading", { name: "Ada's project" })).toBeVisible();
  });
  test.afterAll(() => context.close());

  const main = (): Locator => page.getByRole("main");
  const open = async (path: string, title: string): Promise<void> => {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  const typesOf = (group: string): Promise<readonly string[]> =>
    page
      .getByRole("group", { name: group, exact: true })
      .getByRole("radio")
      .evaluateAll((radios: HTMLInputElement[]) =>
        [false, true].map((isDisabled) =>
          radios
            .filter(({ ariaDisabled }) => (ariaDisabled === "true") === isDisabled)
            .map(({ value }) => value)
            .toSorted()
            .join(" "),
        ),
      );
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  const subscribe = runOnce(() => product.admin("subscribe", ada.email));
  const becomeDeveloper = runOnce(async () => {
    await open("/profile", "Profile");
    const saved = page.waitForResponse(/\/sync\/users.*\/patch$/u);
    await page.getByRole("switch", { name: "Developer mode" }).check();
    expect((await saved).ok()).toBe(true);
  });

  test("PROJ-03 without a subscription a banner offers one, and at the limit nothing is created", async () => {
    await open("/projects", "My projects");
    await expect(main().getByRole("link", { name: "Subscribe" })).toHaveAttribute(
      "href",
      "/subscribe",
    );
    await expect(page.getByRole("row", { name: /Ada's project/u })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create project" })).toHaveCount(0);
    await open("/projects/create", "Create project");
    await expect(main().getByRole("link", { name: "Subscribe" })).toBeVisible();
    await expect(page.getByLabel("Project name")).toHaveCount(0);
    await expect(main().getByRole("link", { name: "Back to my projects" })).toBeVisible();

    // Both open pages notice the subscription without a reload.
    const second = await context.newPage();
    const list = second.getByRole("main");
    await second.goto(`${origin}/projects`);
    await expect(list.getByRole("link", { name: "Subscribe" })).toBeVisible();
    await subscribe();
    await expect(page.getByLabel("Project name")).toBeVisible();
    await expect(main().getByRole("link", { name: "Subscribe" })).toHaveCount(0);
    await expect(list.getByRole("link", { name: "Create project" })).toBeVisible();
    await expect(list.getByRole("link", { name: "Subscribe" })).toHaveCount(0);
    await second.getByRole("button", { name: "Switch project" }).click();
    const create = second.getByRole("menuitem", { name: "Create project" });
    await expect(create).toBeVisible();
    const [menu, sidebar] = await Promise.all([
      second.getByRole("menu").boundingBox(),
      second.getByLabel("Sidebar", { exact: true }).boundingBox(),
    ]);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(sidebar?.width ?? 0);
    await second.close();
  });

  test("PROJ-02 Refresh reloads the list and shows a message", async () => {
    await open("/projects", "My projects");
    await expect(page.getByRole("row", { name: /Ada's project/u })).toBeVisible();
    const read = page.waitForResponse(/rpc\/projects_digest_by_user/u);
    await page.getByRole("button", { name: "Refresh list" }).click();
    expect((await read).ok()).toBe(true);
    await expect(page.getByText("Updated project list", { exact: true })).toBeVisible();
  });

  test("TYPE-01 TYPE-02 TYPE-03 TYPE-04 VAL-03 unsupported types can't be chosen, and say why", async () => {
    await subscribe();
    await open("/projects/create", "Create project");
    await expect(page.getByRole("radio", { name: /^Systematic review/iu })).toBeChecked();
    for (const [group, types] of Object.entries(TYPES))
      await expect.poll(() => typesOf(group)).toEqual(types);
    const choice = page.getByRole("radio", { name: /not supported yet/u }).first();
    const reason =
      /^Unfortunately TERA doesn't support this .+ yet\. Please get in touch if you would like to help$/u;
    await expect(choice).toHaveAccessibleDescription(reason);
    await choice.hover();
    await expect(page.getByTitle(reason)).toBeVisible();
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: /^Systematic review/iu })).toBeChecked();
  });

  test("PROJ-07 PROJ-31 PROJ-16 PROJ-17 ROLE-04 developers alone get developer options", async () => {
    await subscribe();
    await open("/projects/create", "Create project");
    await expect(page.getByLabel("Project name")).toBeVisible();
    await expect(page.getByRole("button", { name: "Random name" })).toHaveCount(0);
    await open("/project/settings", "Project settings");
    await expect(page.getByLabel("Description")).toBeEditable();
    await expect(page.getByRole("checkbox", { name: /^Disposable/u })).toHaveCount(0);
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Copy project ID" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /metadata|user ID|JSON/u })).toHaveCount(0);
    await open("/project", "Ada's project");
    await page.getByRole("button", { name: "Export or print" }).click();
    await expect(page.getByRole("menuitem", { name: "Print" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Add a mark" })).toHaveCount(0);

    await becomeDeveloper();
    await open("/projects/create", "Create project");
    const names = page.waitForResponse("**/api/projects/names");
    await page.getByRole("button", { name: "Random name" }).click();
    const suggested = (await (await names).json()) as string[];
    await expect(page.getByLabel("Project name")).toHaveValue(suggested[0] ?? "none");
    await page.getByRole("button", { name: "Random name" }).click();
    await expect(page.getByLabel("Project name")).toHaveValue(suggested[1] ?? "none");
    await expect(page.getByRole("checkbox", { name: /^Disposable/u })).toBeVisible();

    await open("/project/settings", "Project settings");
    const from = async (item: string, said: string): Promise<void> => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await expect(page.getByText(said, { exact: true })).toBeVisible();
    };
    await from("Copy project ID", "Project ID copied to clipboard");
    const projectId = await copied();
    expect(projectId).toMatch(/^[\da-f-]{36}$/u);
    await from("Copy user ID", "User ID copied to clipboard");
    const userId = await copied();
    expect(userId).toMatch(/^[\da-f-]{36}$/u);
    expect(userId).not.toBe(projectId);
    await from("Copy project as JSON", "Project JSON copied to clipboard");
    expect(JSON.parse(await copied())).toMatchObject({
      id: projectId,
      name: "Ada's project",
      members: [{ email: ada.email, role: "creator" }],
    });
    const read = page.waitForResponse(/rpc\/projects_digest_by_user/u);
    await from("Force update project metadata", "Project meta updated");
    await read;

    await open("/project", "Ada's project");
    await page.getByRole("button", { name: "Export or print" }).click();
    await page.getByRole("menuitem", { name: "Add a mark" }).click();
    await expect(page.getByText("Manual mark added in timeline", { exact: true })).toBeVisible();
    await expect(main().getByRole("listitem").filter({ hasText: "Manual mark" })).toContainText(
      "Mark added by Ada Park",
    );
  });

  test("PROJ-17 VAL-04 VAL-05 settings show all fields, reject empty names; deletion needs DELETE", async () => {
    await becomeDeveloper();
    await open("/project/settings", "Project settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue("Ada's project");
    await expect(page.getByRole("button", { name: /^Icon:/u })).toBeVisible();
    await expect(page.getByLabel("Type")).toHaveValue("systematic-review");
    await expect(page.getByLabel("Short name")).toBeEditable();
    await expect(page.getByLabel("Description")).toBeEditable();
    await expect(page.getByRole("checkbox", { name: /^Disposable/u })).toBeEnabled();
    await expect(
      page.getByRole("table", { name: "Members" }).getByRole("row", { name: /Ada Park/u }),
    ).toContainText("Project Manager");

    await name.fill("   ");
    await name.blur();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(main().getByText("Please specify a project name")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: /^Ada's project/u })).toBeVisible();
    await expect(name).toHaveValue("Ada's project");

    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Leave project..." })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Delete project..." }).click();
    const remove = page.getByRole("button", { name: "Delete project" });
    await expect(remove).toBeDisabled();
    await page.getByLabel("Type DELETE to confirm").fill("DELET");
    await expect(remove).toBeDisabled();
    await page.getByLabel("Type DELETE to confirm").fill(" delete ");
    await expect(remove).toBeEnabled();
  });

  test("PROJ-21 a new name is trimmed, saved on blur and logged; an unchanged one does nothing", async () => {
    await open("/project/settings", "Project settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill(" Ada's project ");
    await name.blur();
    await expect(name).toHaveValue("Ada's project");
    await name.fill("  Tea and sleep ");
    await name.blur();
    await expect(page.getByText("Project renamed", { exact: true })).toBeVisible();
    await expect(name).toHaveValue("Tea and sleep");
    // Opening another page would interrupt the request that logs the new name.
    const logged = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/logs"),
    );
    await name.fill("Ada's project");
    await name.blur();
    await expect(page.getByRole("link", { name: /^Ada's project/u })).toBeVisible();
    expect((await logged).ok()).toBe(true);
    await open("/project", "Ada's project");
    const renames = page.locator("li[data-entry]").filter({ hasText: "renamed the project" });
    await expect(renames).toHaveCount(2);
    await expect(renames.last()).toContainText("to Tea and sleep");
    await expect(renames.last().getByText("Ada's project", { exact: true })).toBeVisible();
  });

  test("PROJ-29 a project opens with its cached files, and only a member's project becomes active", async () => {
    await open("/project/files", "Files");
    await page.getByLabel("Files to upload").setInputFiles({
      name: "protocol.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("A protocol."),
    });
    const row = page.getByRole("row", { name: /protocol\.txt/u });
    await expect(row).toBeVisible();
    // A file that is still being uploaded also has a row. Wait for the end of its upload.
    await expect(row.getByRole("progressbar")).toHaveCount(0);
    // Wait until the list is cached.
    await refreshFiles(page);
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/object/list-v2/**", async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${origin}/project/files`);
    await expect(row).toBeVisible();
    release();

    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    const foreign = crypto.randomUUID();
    await page.goto(`${origin}/projects/${foreign}`);
    await expect(page.getByText("PROJECT-NOT-FOUND")).toBeVisible();
    await subscribe();
    await open("/projects/create", "Create project");
    await page.getByLabel("Project name").fill("  Falls at home ");
    let id = "";
    // The page closes when the project exists, and its responses can't be read afterwards.
    await page.route("**/api/projects", async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "POST") ({ id } = (await response.json()) as { id: string });
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Create project" }).click();
    await expect.poll(() => id).not.toBe("");
    const saying = (project: string): readonly string[] =>
      sent.filter((body) => body.includes("activeProject") && body.includes(project));
    await expect.poll(() => saying(id).length).toBeGreaterThan(0);
    expect(saying(foreign)).toEqual([]);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
      "Falls at home",
    );
  });

  test("LAYOUT-05 another project type brings its own tools, and only reviews list reasons", async () => {
    await open("/project/settings", "Project settings");
    const tools = page.getByRole("navigation", { name: "Tools" }).getByRole("link");
    // The list of tools may load after the page.
    await expect(tools.filter({ hasText: "Review Wizard" })).toBeVisible();
    const before = await tools.allTextContents();
    const choose = (type: string): Promise<readonly string[]> =>
      page.getByLabel("Type").selectOption(type);
    const reasons = page.getByRole("heading", { name: "Exclusion reasons" });
    await expect(reasons).toBeVisible();
    await choose("clinical-audit");
    await expect(reasons).toHaveCount(0);
    await expect(tools.filter({ hasText: "Review Wizard" })).toHaveCount(0);
    await choose("systematic-review");
    await expect(tools).toHaveText(before);
    await expect(reasons).toBeVisible();
  });
});
