import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { freePort, type Product, startProduct } from "../product/product.ts";
import { axeFindings } from "./axe-findings.ts";
import { STANDARDS, THEMED_RULES } from "./check-appearance.ts";
import { MENU_OF_PERSON, person, signUp } from "./people.ts";
import { VIEWS } from "./views.ts";

const SCOPES = [
  "user",
  "project",
  "projects",
  "state",
  "namespaces",
  "files:read",
  "files:write",
  "library:read",
  "library:write",
  "decisions",
  "ui",
  "log",
  "page",
];

test.describe("the playground inside the host", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let tool: FrameLocator;
  let folder: string;
  let toolsOrigin: string;
  let projectId: string;
  const amara = person("Amara", "Osei");

  test.beforeAll(async ({ browser }) => {
    const toolsPort = await freePort();
    toolsOrigin = `http://127.0.0.1:${toolsPort}`;
    folder = mkdtempSync(join(tmpdir(), "playground-"));
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        {
          id: "playground",
          name: "Bridge playground",
          path: "/playground",
          url: `${toolsOrigin}/playground/`,
          tags: ["project:all"],
          scopes: SCOPES,
        },
      ]),
    );
    product = await startProduct({ TOOLS_PORT: String(toolsPort), TOOLS_FILE: toolsFile });
    context = await browser.newContext({
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    page = await context.newPage();
    await signUp(page, product, amara);
    // Leaving the page before the first project exists would leave no project open.
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await page.goto(`${product.origin}/playground`);
    tool = page.frameLocator("iframe#external");
    await expect(tool.getByText("through a message port (protocol 1)")).toBeVisible();
    projectId =
      /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u.exec(
        await (await answer("getProject")).innerText(),
      )?.[0] ?? "";
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("BRIDGE-01 BRIDGE-04 BRIDGE-06 BRIDGE-07 TOOLX-04 finds the host, the user and the project", async () => {
    await expect(tool.getByText("through a message port (protocol 1)")).toBeVisible();
    await expect(await answer("getUser")).toContainText(amara.email);
    await expect(await answer("requireUser")).toContainText(amara.email);
    await expect(await answer("getCredentials")).toContainText("supabaseUrl");
    await expect(await answer("getProject")).toContainText("Amara's project");
    await expect(await answer("getProjects")).toContainText(projectId);
    await expect(await answer("requireProject")).toContainText(projectId);
    await succeed("setActiveProject", projectId);
    await fail("setActiveProject", "PROJECT-NOT-FOUND", "nowhere");
  });

  test("LAYOUT-11 BRIDGE-13 the tool follows the theme that a person or their system changes", async () => {
    const root = tool.locator("html");
    const choose = async (theme: "System" | "Dark"): Promise<void> => {
      await page.getByRole("button", { name: MENU_OF_PERSON }).click();
      await page.getByRole("menuitemradio", { name: theme }).click();
      await page.keyboard.press("Escape");
    };
    // A reload of the tool would empty this field.
    const search = tool.getByRole("searchbox", { name: "Find a call" });
    await search.fill("getTheme");
    await expect(root).toHaveAttribute("data-theme", "light");
    await choose("Dark");
    await expect(root).toHaveAttribute("data-theme", "dark");
    await expect(await answer("getTheme")).toContainText("dark");
    await search.fill("getHostInfo");
    const info = await answer("getHostInfo");
    for (const fact of ['"dark"', '"systematic-review"', "isSmallScreen: false", "en-"])
      await expect(info).toContainText(fact.replaceAll('"', ""));
    await search.fill("getTheme");
    await choose("System");
    await expect(root).toHaveAttribute("data-theme", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(root).toHaveAttribute("data-theme", "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(root).toHaveAttribute("data-theme", "light");
    await expect(search).toHaveValue("getTheme");
    await search.fill("");
  });

  test("BRIDGE-13 the tool learns of each fact of the host that changes", async () => {
    const heard = (fact: RegExp): Locator =>
      tool
        .getByRole("listitem")
        .filter({ hasText: /^host at/u })
        .filter({ hasText: fact });
    await tool.getByRole("tab", { name: "Events" }).click();
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(heard(/isSmallScreen: true/u).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(heard(/isSmallScreen: false/u).first()).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(heard(/theme: .?dark/u).first()).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(heard(/theme: .?light/u).first()).toBeVisible();
    await expect(heard(/locale/u)).toHaveCount(0);
    await tool.getByRole("tab", { name: "Messages" }).click();
  });

  test("SUB-05 BRIDGE-06 BRIDGE-13 the tool learns of a subscription while it is open", async () => {
    await expect(await answer("getUser")).toContainText("isSubscribed: false");
    await tool.getByRole("tab", { name: "Events" }).click();
    await product.admin("subscribe", amara.email);
    await expect(
      tool
        .getByRole("listitem")
        .filter({ hasText: /^user at/u })
        .first(),
    ).toContainText("isSubscribed: true");
    await expect(await answer("getUser")).toContainText("isSubscribed: true");
    await tool.getByRole("tab", { name: "Messages" }).click();
  });

  test("PROJ-26 the project dialog lists name, description and number of people", async () => {
    await page.goto(`${product.origin}/project/settings`);
    await page.getByLabel("Description").fill("Tea and sleep");
    await page.getByLabel("Description").blur();
    await expect(page.getByText(/^Last save/u).filter({ visible: true })).not.toHaveCount(0);
    // A project of an older version may have no name.
    await page.route(/rpc\/projects_digest_by_user/u, async (route) => {
      const digest = await route.fetch();
      const [own] = (await digest.json()) as { readonly id: string }[];
      const nameless = { ...own, id: crypto.randomUUID(), name: "", description: "" };
      await route.fulfill({ response: digest, json: [own, nameless] });
    });
    await page.goto(`${product.origin}/playground`);
    await expect(tool.getByText("through a message port (protocol 1)")).toBeVisible();
    const chosen = await begin("selectProject");
    const options = page.getByRole("dialog").getByRole("option");
    await expect(options.filter({ hasText: "Amara's project" })).toContainText("Tea and sleep");
    await expect(options.filter({ hasText: "Amara's project" })).toContainText("1 user");
    await expect(options.filter({ hasText: "[ No project name ]" })).toContainText("1 user");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(chosen.getByText("CANCEL", { exact: true })).toBeVisible();
    // The page may still be asking, and the handler answers only later.
    await page.unrouteAll({ behavior: "wait" });
  });

  test(
    "BRIDGE-08 PSTATE-01 project state is set, filled, patched, replaced, read and stored",
    { tag: "@at-length" },
    async () => {
      await succeed("setProjectState", "playground", { count: 1 });
      await succeed("setProjectState", ["playground", "words"], ["a"]);
      await succeed("setProjectStateDefaults", "playground", { count: 9, unit: "words" });
      await succeed("applyProjectStatePatch", [
        { op: "replace", path: "/playground/count", value: 7 },
        { op: "add", path: ["playground", "words", 0], value: "first" },
        { op: "add", path: "/playground/gone", value: true },
        { op: "remove", path: "/playground/gone" },
      ]);
      await succeed("setProjectStateFlush");
      await succeed("saveProjectState");
      await succeed("setProjectStateRefresh");
      const state = await answer("getProjectState");
      await expect(state).toContainText("count: 7");
      await expect(state).toContainText("unit:");
      await expect(state).not.toContainText("gone");
      await expect(state).toContainText("words: [2]");
      await succeed("replaceProjectState", { playground: { count: 8 } });
      await expect(await answer("getProjectState")).toContainText("count: 8");
      await fail("applyProjectStatePatch", "INVALID-ARGUMENT", [
        { op: "test", path: "/playground" },
      ]);
      await fail("setProjectState", "INVALID-ARGUMENT", "id", "another");
    },
  );

  test(
    "BRIDGE-11 NS-01 namespaces are set, merged, read and listed",
    { tag: "@at-length" },
    async () => {
      await succeed("setNamespace", "playground", { a: 1 });
      await succeed("setNamespace", "playground", { b: 2 });
      await expect(await answer("getNamespace", "playground")).toContainText("a: 1");
      await expect(await answer("getNamespace", "playground")).toContainText("b: 2");
      await succeed("setNamespace", "playground", { c: 3 }, { method: "set" });
      await expect(await answer("getNamespace", "playground")).not.toContainText("a: 1");
      await expect(await answer("listNamespaces")).toContainText("playground");
      await fail("getNamespace", "INVALID-ARGUMENT", "no such name!");
    },
  );

  test(
    "BRIDGE-09 files are created, written, read, moved and, after confirmation, deleted",
    { tag: "@at-length" },
    async () => {
      await expect(await answer("createProjectFile", "notes.txt")).toContainText("notes.txt");
      await succeed("setProjectFileContents", idOf("notes.txt"), "Some quiet words.");
      await expect(await answer("getProjectFileContents", idOf("notes.txt"))).toContainText(
        "Some quiet words.",
      );
      await expect(await answer("getProjectFile", "notes.txt")).toContainText(idOf("notes.txt"));
      await expect(await answer("getProjectFiles")).toContainText("notes.txt");
      await expect(
        await answer("moveProjectFile", idOf("notes.txt"), "kept/renamed.txt"),
      ).toContainText(idOf("kept/renamed.txt"));
      await fail("getProjectFileContents", "NOT-FOUND", idOf("notes.txt"));
      await fail("moveProjectFile", "NOT-MOVED", idOf("notes.txt"), "elsewhere.txt");
      await fail("moveProjectFile", "INVALID-ARGUMENT", idOf("kept/renamed.txt"), "../up.txt");

      const refused = await begin("deleteProjectFile", idOf("kept/renamed.txt"));
      await dialog("Delete renamed.txt?").getByRole("button", { name: "Cancel" }).click();
      await expect(refused.getByText("CANCEL", { exact: true })).toBeVisible();
      const deleted = await begin("deleteProjectFile", idOf("kept/renamed.txt"));
      await expect(dialog("Delete renamed.txt?").getByText(toolsOrigin)).toBeVisible();
      await dialog("Delete renamed.txt?").getByRole("button", { name: "Delete file" }).click();
      await expect(deleted.getByText("Result", { exact: true })).toBeVisible();
      await fail("getProjectFileContents", "NOT-FOUND", idOf("kept/renamed.txt"));
    },
  );

  test(
    "BRIDGE-09 folders are created and, after confirmation, deleted with their content",
    { tag: "@at-length" },
    async () => {
      await succeed("createProjectFolder", "drafts");
      await expect(await answer("getProjectFiles")).toContainText("drafts");
      await answer("createProjectFile", "drafts/one.txt");
      const refused = await begin("deleteProjectFolder", "drafts");
      await expect(
        dialog("Delete the folder drafts and its 1 file?").getByText(/^It contains: one\.txt\./u),
      ).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(refused.getByText("CANCEL", { exact: true })).toBeVisible();
      const deleted = await begin("deleteProjectFolder", "drafts");
      await dialog("Delete the folder drafts and its 1 file?")
        .getByRole("button", { name: "Delete folder" })
        .click();
      await expect(deleted.getByText("Result", { exact: true })).toBeVisible();
      await expect(await answer("getProjectFiles")).not.toContainText("drafts");
    },
  );

  test("FILE-22 FILE-23 the dialogs list the project's files, and complete a name by its type", async () => {
    await answer("createProjectFile", "listed.txt");
    const chosen = await begin("selectProjectFile", {});
    await dialog("Select a file")
      .getByRole("option", { name: /listed\.txt/u })
      .click();
    await dialog("Select a file").getByRole("button", { name: "Choose file" }).click();
    await expect(chosen).toContainText(idOf("listed.txt"));
    const cancelled = await begin("selectProjectFile", {});
    await dialog("Select a file").getByRole("button", { name: "Cancel" }).click();
    await expect(cancelled.getByText("CANCEL", { exact: true })).toBeVisible();
    // Somebody deletes the file between the choice and the answer.
    const gone = await begin("selectProjectFile", {});
    await dialog("Select a file")
      .getByRole("option", { name: /listed\.txt/u })
      .click();
    // The list is empty only from the click on, or a refresh could empty the dialog before it.
    await page.evaluate(() => {
      const note = (): void => void (document.documentElement.dataset["chosen"] = "");
      addEventListener("click", note, { capture: true, once: true });
    });
    const isChosen = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.dataset["chosen"] !== undefined);
    await page.route("**/object/list-v2/**", async (route) =>
      (await isChosen())
        ? route.fulfill({ json: { objects: [], folders: [], hasNext: false } })
        : route.continue(),
    );
    await dialog("Select a file").getByRole("button", { name: "Choose file" }).click();
    await expect(gone.getByText("File selection cancelled or failed.")).toBeVisible();
    // The page may still be listing, and the handler answers only later.
    await page.unrouteAll({ behavior: "wait" });

    const library = { save: true, filters: { library: true } };
    const saved = await begin("selectProjectFile", library);
    const format = page.getByLabel("Format");
    await expect(format).toHaveValue(".xml");
    await expect(format.getByRole("option")).toHaveText([
      ".xml",
      ".json",
      ".ris",
      ".txt",
      ".nbib",
      ".scrn",
    ]);
    await page.getByLabel("File name").fill("Tea trials");
    await page.getByRole("button", { name: "Save file" }).click();
    await expect(saved).toContainText(idOf("Tea trials.xml"));
    const screened = await begin("selectProjectFile", { ...library, hint: "screening" });
    await expect(format.getByRole("option")).toHaveText([".scrn"]);
    await page.getByLabel("File name").fill("Tea trials.ris");
    await page.getByRole("button", { name: "Save file" }).click();
    await expect(screened).toContainText(idOf("Tea trials.scrn"));
  });

  test(
    "BRIDGE-10 a library is stored and read back, whole and in parts",
    { tag: "@at-length" },
    async () => {
      await succeed("setProjectLibrary", idOf("stored.ris"), [
        { type: "journalArticle", title: "Quiet words in noisy rooms" },
        { type: "journalArticle", title: "A second title" },
      ]);
      await expect(await answer("getProjectLibrary", idOf("stored.ris"))).toContainText(
        "Quiet words in noisy rooms",
      );
      await expect(
        await answer("getProjectLibrary", idOf("stored.ris"), { format: "blob" }),
      ).toContainText("TI  - Quiet words in noisy rooms");
      await expect(
        await answer("streamProjectLibrary", idOf("stored.ris"), { size: 1 }),
      ).toContainText("cursor:");
      await fail("setProjectLibrary", "EXISTS", idOf("stored.ris"), [], { overwrite: false });
      const chosen = await begin("selectProjectLibrary");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(chosen.getByText("CANCEL", { exact: true })).toBeVisible();
    },
  );

  test("BRIDGE-12 BRIDGE-13 each kind of dialog carries the tool's name and can be closed", async () => {
    const alert = await begin("uiAlert", "A word to you");
    await expect(
      page.getByRole("dialog").or(page.getByRole("alertdialog")).getByText("A word to you"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(alert.getByText("Result", { exact: true })).toBeVisible();

    const confirm = await begin("uiConfirm", "Shall it go on?");
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(confirm.getByText("Result", { exact: true })).toBeVisible();

    const prompt = await begin("uiPrompt", "What is it called?");
    await page.getByLabel("Your answer").fill("A name");
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(prompt).toContainText("A name");

    await succeed("uiProgress", { title: "Counting", body: "Words", progress: 1, progressMax: 4 });
    await expect(page.getByText("1 of 4")).toBeVisible();
    await page.getByRole("button", { name: "Hide" }).click();
    await succeed("uiProgress", false);

    const json = await begin("uiJson", { answer: 42 });
    await expect(
      page
        .getByRole("dialog")
        .or(page.getByRole("alertdialog"))
        .getByText(/"answer": 42/u),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(json.getByText("Result", { exact: true })).toBeVisible();
  });

  test("BRIDGE-12 splat and panic dialogs run no script, and windows open only web URLs", async () => {
    await succeed(
      "uiSplat",
      "<h2>Well done</h2><img src=x onerror=\"document.title='run'\"><form><input name=secret></form>",
      { logo: true },
    );
    const splat = page.getByRole("dialog", { name: "Bridge playground" });
    await expect(splat.getByRole("heading", { name: "Well done" })).toBeVisible();
    await expect(splat.locator("input, form, [onerror]")).toHaveCount(0);
    await splat.getByRole("button", { name: "Close" }).last().click();
    await expect(splat).toHaveCount(0);
    expect(await page.title()).not.toBe("run");
    await succeed("uiSplat", false);

    await succeed("uiPanic", "Nothing works any more");
    const panic = page.getByRole("alertdialog", { name: "Bridge playground can't continue" });
    await expect(panic.getByText("Nothing works any more")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panic).toHaveCount(0);

    const opened = context.waitForEvent("page");
    await succeed("uiWindow", `${toolsOrigin}/`, { width: 420, height: 500 });
    const popup = await opened;
    await expect(popup.getByRole("heading", { name: "Tools for embedding" })).toBeVisible();
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.close();
    await fail("uiWindow", "INVALID-ARGUMENT", "javascript:alert(1)");
  });

  test("the inspector shows the messages of the bridge with their times and permissions", async () => {
    const messages = tool.getByRole("table", { name: "Messages" });
    await succeed("getUser");
    await expect(messages.getByRole("row", { name: /getUser.*sent call/u }).first()).toContainText(
      "user",
    );
    await expect(
      messages.getByRole("row", { name: /getUser.*received answer/u }).first(),
    ).toContainText("ms");
    await tool.getByRole("searchbox", { name: "Find a call" }).fill("library:write");
    await expect(tool.getByText(/^3 of \d+ calls$/u)).toBeVisible();
    await expect(tool.getByRole("region", { name: "getUser", exact: true })).toBeHidden();
    await tool.getByRole("searchbox", { name: "Find a call" }).fill("");
  });

  test(
    "axe and the layout checker find no fault in the playground",
    { tag: "@at-length" },
    async () => {
      const frame = page.frames().find((known) => known.url().startsWith(toolsOrigin));
      if (!frame) throw new Error("The playground has no frame.");
      for (const { width, theme, onlyColours, isSeenByAxe } of VIEWS) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        if (isSeenByAxe) {
          const violations = await axeFindings(page, {
            within: ["iframe#external", "body"],
            only:
              theme === "light"
                ? { type: "tag", values: STANDARDS }
                : { type: "rule", values: THEMED_RULES },
          });
          expect
            .soft(
              violations.map(
                ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
              ),
              theme,
            )
            .toEqual([]);
        }
        expect
          .soft(await layoutFaultsOf(frame, { reach: false, onlyColours }), `${width} px, ${theme}`)
          .toEqual([]);
      }
    },
  );

  test(
    "BRIDGE-11 BRIDGE-13 a tool sets the page's URL and title, logs and receives events",
    { tag: "@at-length" },
    async () => {
      const heightOfFrame = async (): Promise<number | undefined> =>
        (await page.locator("iframe#external").boundingBox())?.height;
      const room = await heightOfFrame();
      await succeed("setSize", { height: 3000 });
      expect(await heightOfFrame()).toBe(3000);
      await succeed("setSize", { height: 1 });
      expect(await heightOfFrame()).toBe(room);

      await tool.getByRole("tab", { name: "Events" }).click();
      await succeed("createProjectFile", "told.txt");
      await expect(tool.getByRole("region", { name: "List of events" })).toContainText("files");
      await succeed("projectLog", { type: "tool", tool: "playground", title: "Tried every call" });
      await fail("projectLog", "INVALID-ARGUMENT", { type: "projectJoin" });
      await succeed("setPageTitle", "Trying calls");
      await expect(page).toHaveTitle(/Trying calls/u);
      await succeed("setPage", "/somewhere?in=it");
      await expect(page).toHaveURL(/somewhere/u);
      await fail("setPageUrl", "INVALID-ARGUMENT", "https://elsewhere.example/");
      await page.goto(`${product.origin}/project`);
      await expect(page.getByText("Tried every call")).toBeVisible();
    },
  );

  function idOf(path: string): string {
    return Buffer.from(`/projects/${projectId}/${path}`).toString("base64url");
  }

  function dialog(name: string): Locator {
    return page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
  }

  /** Types a call's arguments as JSON, presses its button and returns its row. */
  async function begin(method: string, ...values: readonly unknown[]): Promise<Locator> {
    const row = tool.getByRole("region", { name: method, exact: true });
    const opener = row.getByRole("button", { name: `Arguments of ${method}`, exact: true });
    if ((await opener.count()) > 0) {
      if ((await opener.getAttribute("aria-expanded")) === "false") await opener.click();
      const fields = row.getByRole("textbox");
      await expect(fields).not.toHaveCount(0);
      for (let index = 0; index < (await fields.count()); index += 1)
        await fields
          .nth(index)
          .fill(values[index] === undefined ? "" : JSON.stringify(values[index]));
    }
    await row.getByRole("button", { name: method, exact: true }).click();
    return row;
  }

  /** Makes a call and returns the region with its result. */
  async function answer(method: string, ...values: readonly unknown[]): Promise<Locator> {
    const row = await begin(method, ...values);
    await expect(row.getByText("Result", { exact: true }), `${method} ends well`).toBeVisible();
    return row.getByRole("region", { name: `Result of ${method}` });
  }

  async function succeed(method: string, ...values: readonly unknown[]): Promise<void> {
    const row = await begin(method, ...values);
    await expect(row.getByText("Result", { exact: true }), `${method} ends well`).toBeVisible();
  }

  async function fail(method: string, code: string, ...values: readonly unknown[]): Promise<void> {
    const row = await begin(method, ...values);
    await expect(row.getByText(code, { exact: true }), `${method} is refused`).toBeVisible();
  }
});
