import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { acceptSources } from "./accept-sources.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { refreshFiles } from "./refresh-files.ts";
import { person, signUp } from "./people.ts";

const text = (name: string, content = name) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test.describe("files and folders", () => {
  let page: Page;
  let context: BrowserContext;
  let origin: string;
  let api: { readonly authorization: string; readonly apikey: string };
  let projectId: string;

  test.beforeAll(async ({ browser, product }) => {
    ({ origin } = product);
    context = await browser.newContext();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    page = await context.newPage();
    await signUp(page, product, person("Amara", "Osei"));
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    const listing = page.waitForRequest((request) => request.url().includes("/object/list-v2/"));
    await page.goto(`${origin}/project/files`);
    const request = await listing;
    const { authorization = "", apikey = "" } = request.headers();
    api = { authorization, apikey };
    projectId = (request.postDataJSON() as { prefix: string }).prefix.split("/")[0] ?? "";
  });
  test.afterAll(() => context.close());

  /** Empties the project, stores files, and opens the list, which then shows these files only. */
  async function given(...paths: string[]): Promise<void> {
    const stored = await storedPaths();
    if (stored.length > 0)
      await page.request.delete(`${origin}/storage/v1/object/projects`, {
        headers: api,
        data: { prefixes: stored.map((path) => `${projectId}/${path}`) },
      });
    await Promise.all(paths.map((path) => store(path)));
    await page.goto(`${origin}/project/files`);
    // Until the first refresh, the page shows a cached list, which may have files of earlier tests.
    await refreshFiles(page);
    if (paths.length > 0) await expect(page.getByRole("table", { name: "Files" })).toBeVisible();
    for (const path of paths)
      if (!/\.keep$|data-/u.test(path))
        await expect(box(path.slice(path.lastIndexOf("/") + 1)).first()).toBeVisible();
  }

  async function store(path: string, content: string | Buffer = path): Promise<void> {
    const references = { [INVENTED_TRIALS.name]: INVENTED_TRIALS.references };
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isLibrary = name.endsWith(".ris");
    const answer = await page.request.post(
      `${origin}/storage/v1/object/projects/${projectId}/${path.split("/").map(encodeURIComponent).join("/")}`,
      {
        headers: { ...api, "x-upsert": "true" },
        multipart: {
          ...(isLibrary
            ? {
                metadata: JSON.stringify({
                  reflib: { refCount: references[name] ?? 12, format: "ris" },
                }),
              }
            : {}),
          file: {
            name: "file",
            mimeType: "application/octet-stream",
            buffer: isLibrary ? readFileSync(INVENTED_TRIALS.path) : Buffer.from(content),
          },
        },
      },
    );
    expect(answer.status(), path).toBe(200);
  }

  async function storedPaths(): Promise<string[]> {
    const answer = await page.request.post(`${origin}/storage/v1/object/list-v2/projects`, {
      headers: api,
      data: { prefix: `${projectId}/`, limit: 1000 },
    });
    expect(answer.status()).toBe(200);
    const { objects } = (await answer.json()) as { objects: readonly { name: string }[] };
    return objects.map(({ name }) => name.slice(projectId.length + 1)).toSorted();
  }

  const box = (name: string): Locator => page.getByRole("checkbox", { name, exact: true });
  const bar = (): Locator => page.getByRole("region", { name: "Selection" });
  const verb = (name: string): Locator => bar().getByRole("button", { name, exact: true });
  const dialog = (): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog"));
  /** Returns the data of the latest timeline entry of this type. */
  async function lastLogged(type: string): Promise<unknown> {
    const answer = await page.request.get(`${origin}/api/projects/${projectId}/logs`, {
      headers: api,
    });
    const { logs } = (await answer.json()) as {
      logs: readonly { readonly type: string; readonly data: unknown }[];
    };
    return logs.find((entry) => entry.type === type)?.data;
  }
  const said = (words: string | RegExp): Locator => page.getByText(words, { exact: true });
  /** Rests the mouse on a message, so that it stays open until the mouse moves. */
  const keepOpen = (words: string): Promise<void> => said(words).hover();
  async function fromMenu(name: string, entry: string): Promise<void> {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    // The previous menu may still be closing.
    const menu = page.getByRole("menu", { name: `Actions for ${name}`, exact: true });
    await menu.getByRole("menuitem", { name: entry }).click();
  }

  test("FILE-02 FILE-04 checking a file shows the bar with its actions, and clearing hides it", async () => {
    await given("a.txt", "b.txt", "c.txt", "data-x-y.json");
    await expect(page.getByText("data-x-y.json")).toHaveCount(0);
    await expect(bar()).toHaveCount(0);
    await box("a.txt").check();
    await expect(bar()).toContainText("1 selected");
    for (const name of [
      "Select all",
      "Invert",
      "Clear",
      "Merge",
      "Move to folder",
      "Move out of folder",
      "Download as zip",
      "Delete",
    ])
      await expect(verb(name)).toBeVisible();
    await verb("Select all").click();
    await expect(bar()).toContainText("3 selected");
    await box("b.txt").uncheck();
    await verb("Invert").click();
    await expect(bar()).toContainText("1 selected");
    await expect(box("b.txt")).toBeChecked();
    await verb("Clear").click();
    await expect(bar()).toHaveCount(0);
  });

  test("FILE-04 Shift+click, Shift+arrows, Space, Ctrl+A and Escape select like a file manager", async () => {
    await given("a.txt", "b.txt", "c.txt", "d.txt");
    await box("a.txt").click();
    await box("c.txt").click({ modifiers: ["Shift"] });
    await expect(bar()).toContainText("3 selected");
    await page.keyboard.press("Escape");
    await expect(bar()).toHaveCount(0);
    await box("b.txt").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(box("d.txt")).toBeFocused();
    await expect(bar()).toContainText("3 selected");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(bar()).toContainText("2 selected");
    await page.keyboard.press("ControlOrMeta+a");
    await expect(bar()).toContainText("4 selected");
    await page.keyboard.press("Escape");
    await expect(bar()).toHaveCount(0);
  });

  test("FILE-04 a refresh keeps the selection, except files that somebody else removed", async () => {
    await given("a.txt", "b.txt", "c.txt");
    await box("a.txt").check();
    await box("b.txt").check();
    await store("d.txt");
    await expect(box("d.txt")).toBeVisible();
    await expect(bar()).toContainText("2 selected");
    await page.request.delete(`${origin}/storage/v1/object/projects/${projectId}/a.txt`, {
      headers: api,
    });
    await expect(box("a.txt")).toHaveCount(0);
    await expect(bar()).toContainText("1 selected");
    await expect(box("b.txt")).toBeChecked();
  });

  test("FILE-07 FILE-03 VAL-11 VAL-15 a folder can only be created with a valid name", async () => {
    await given("a.txt");
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/object/projects/"))
        writes.push(request.url());
    });
    await page.getByRole("button", { name: "New folder" }).click();
    await dialog().getByRole("button", { name: "Create folder" }).click();
    await expect(dialog()).toHaveCount(0);
    expect(writes).toEqual([]);
    await expect(page.getByText("successfully")).toHaveCount(0);
    await page.getByRole("button", { name: "New folder" }).click();
    for (const [name, refusal] of [
      ["a..b", /two dots/u],
      ["a/b", /can't contain slashes/u],
      ["A.TXT", /already used here/u],
    ] as const) {
      await dialog().getByLabel("Folder name").fill(name);
      await dialog().getByRole("button", { name: "Create folder" }).click();
      await expect(dialog().getByText(refusal)).toBeVisible();
    }
    await dialog().getByLabel("Folder name").fill("Searches");
    await page.keyboard.press("Enter");
    await expect(said("Folder Searches created successfully")).toBeVisible();
    await expect(page.getByRole("link", { name: "Searches", exact: true })).toBeVisible();
    expect(await storedPaths()).toEqual(["Searches/.keep", "a.txt"]);
    await page.getByRole("link", { name: "Searches", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Searches" })).toBeVisible();
    await expect(page.getByText(".keep")).toHaveCount(0);
    await expect(page.getByText("Drop files here")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  });

  test("FILE-08 creating a folder while files are checked moves them into it", async () => {
    await given("a.txt", "b.txt", "c.txt");
    await box("a.txt").check();
    await box("b.txt").check();
    await verb("New folder").click();
    await dialog().getByLabel("Folder name").fill("Kept");
    await page.keyboard.press("Enter");
    await keepOpen("Files moved successfully");
    await expect.poll(storedPaths).toEqual(["Kept/.keep", "Kept/a.txt", "Kept/b.txt", "c.txt"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(storedPaths).toEqual(["Kept/.keep", "a.txt", "b.txt", "c.txt"]);
  });

  test("VAL-12 FILE-09 FILE-04 files move to a folder and out; an empty selection is reported", async () => {
    await given("In/a.txt", "In/b.txt", "Out/c.txt");
    const written: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "POST") return;
      const { destinationKey } = (
        request.url().endsWith("/object/move") ? request.postDataJSON() : {}
      ) as { readonly destinationKey?: string };
      if (destinationKey !== undefined) written.push(destinationKey);
      else if (request.url().endsWith("/In/.keep")) written.push("In/.keep");
    });
    await fromMenu("Out", "Move selected files here");
    await expect(said("No Files Selected")).toBeVisible();
    await box("a.txt").check();
    await box("b.txt").check();
    await verb("Move to folder").click();
    await dialog().getByRole("option", { name: /^Out/u }).click();
    await dialog().getByRole("button", { name: "Move 2 items" }).click();
    await expect(said("Files moved successfully")).toBeVisible();
    await expect.poll(storedPaths).toEqual(["In/.keep", "Out/a.txt", "Out/b.txt", "Out/c.txt"]);
    await expect(page.getByRole("link", { name: "In", exact: true })).toBeVisible();
    // The folder gets its placeholder before its last file moves out.
    expect([written[0], written.length]).toEqual(["In/.keep", 3]);
    await box("c.txt").check();
    await verb("Move out of folder").click();
    await expect.poll(storedPaths).toEqual(["In/.keep", "Out/a.txt", "Out/b.txt", "c.txt"]);
  });

  test("FILE-24 FILE-06 FILE-07 renaming a folder keeps its content, and Undo restores the name", async () => {
    await given("Old/a.txt", "Old/Deep/b.txt", "Old/data-x-y.json", "Older/c.txt");
    await fromMenu("Old", "Rename");
    await dialog().getByLabel("Folder name").fill("older");
    await page.keyboard.press("Enter");
    await expect(dialog().getByText(/already used here/u)).toBeVisible();
    await dialog().getByLabel("Folder name").fill("New");
    await page.keyboard.press("Enter");
    await keepOpen("Folder New updated successfully");
    const renamed = ["New/Deep/b.txt", "New/a.txt", "New/data-x-y.json", "Older/c.txt"];
    await expect.poll(storedPaths).toEqual(renamed);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(storedPaths)
      .toEqual(["Old/Deep/b.txt", "Old/a.txt", "Old/data-x-y.json", "Older/c.txt"]);
  });

  test("FILE-10 FILE-15 deleting several files asks first, shows each removal and can be undone", async () => {
    await given("a.txt", "b.txt", "c.txt");
    await box("a.txt").check();
    await box("b.txt").check();
    await verb("Delete").click();
    await expect(
      dialog().getByText(
        "Are you sure you want to permanently remove 2 files? This action cannot be undone.",
        { exact: true },
      ),
    ).toBeVisible();
    await expect(
      dialog().getByText("Deleted files can be restored for 30 days.", { exact: true }),
    ).toBeVisible();
    await expect(dialog().getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    expect(await storedPaths()).toEqual(["a.txt", "b.txt", "c.txt"]);
    await verb("Delete").click();
    await dialog().getByRole("button", { name: "Delete 2 files" }).click();
    await keepOpen("Removed a.txt");
    await expect(said("Removed b.txt")).toBeVisible();
    await expect(bar()).toHaveCount(0);
    await expect.poll(() => lastLogged("fileDelete")).toEqual({ filePaths: ["a.txt", "b.txt"] });
    expect(await storedPaths()).toEqual(["c.txt"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(said("Undid “Delete 2 files”")).toBeVisible();
    expect(await storedPaths()).toEqual(["a.txt", "b.txt", "c.txt"]);
  });

  test("FILE-06 FILE-24 deleting a folder states its file count; Undo restores an empty folder", async () => {
    await given("Box/a.txt", "Box/In/b.txt", "Box/In/data-x-y.json", "Boxes/c.txt");
    await fromMenu("Box", "Delete folder");
    await expect(dialog().getByText(/permanently remove 3 files\?/u)).toBeVisible();
    await dialog().getByRole("button", { name: "Delete folder" }).click();
    await expect(said("Removed a.txt")).toBeVisible();
    expect(await storedPaths()).toEqual(["Boxes/c.txt"]);
    await given("Empty/.keep", "a.txt");
    await fromMenu("Empty", "Delete folder");
    await keepOpen("Removed Empty");
    expect(await storedPaths()).toEqual(["a.txt"]);
    const empty = page.getByRole("link", { name: "Empty", exact: true });
    await expect(empty).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(empty).toBeVisible();
    expect(await storedPaths()).toEqual(["Empty/.keep", "a.txt"]);
  });

  test("FILE-25 a move succeeds even if the emptied folder's placeholder can't be written", async () => {
    await given("Last/a.txt", "b.txt");
    await page.route("**/object/projects/**/.keep", (route) => route.fulfill({ status: 500 }));
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("folder.placeholder-failed Last"),
    );
    await box("a.txt").check();
    await verb("Move out of folder").click();
    await expect(said("Files moved successfully")).toBeVisible();
    await logged;
    await page.unroute("**/object/projects/**/.keep");
    expect(await storedPaths()).toEqual(["a.txt", "b.txt"]);
    await expect(box("a.txt")).toBeVisible();
  });

  test("VAL-14 F2 renames a file, rejects a taken or invalid name, and ignores an unchanged name", async () => {
    await given("a.txt", "Café.txt");
    await box("a.txt").focus();
    await page.keyboard.press("F2");
    const name = dialog().getByLabel("File name");
    await expect(name).toHaveValue("a.txt");
    for (const [given_, refusal] of [
      ["../a.txt", /can't contain slashes/u],
      ["a..txt", /two dots/u],
      ["CAFE\u0301.TXT", /“Café.txt” is already used here/u],
    ] as const) {
      await name.fill(given_);
      await page.keyboard.press("Enter");
      await expect(dialog().getByText(refusal)).toBeVisible();
    }
    const moves: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/object/move")) moves.push(request.url());
    });
    await name.fill("a.txt");
    await page.keyboard.press("Enter");
    await expect(dialog()).toHaveCount(0);
    expect(moves).toEqual([]);
    await fromMenu("a.txt", "Rename");
    await name.fill("A.txt");
    await page.keyboard.press("Enter");
    await expect(said("Renamed to A.txt")).toBeVisible();
    expect(await storedPaths()).toEqual(["A.txt", "Café.txt"]);
  });

  test("ERR-11 FILE-24 if two members rename the same file, the second sees why it failed", async () => {
    await given("a.txt", "b.txt", "Deep/c.txt");
    const other = await context.newPage();
    await other.goto(`${origin}/project/files`);
    await expect(other.getByRole("checkbox", { name: "a.txt" })).toBeVisible();
    await fromMenu("a.txt", "Rename");
    await dialog().getByLabel("File name").fill("mine.txt");
    await other.getByRole("button", { name: "Actions for a.txt", exact: true }).click();
    await other.getByRole("menuitem", { name: "Rename" }).click();
    await other.getByLabel("File name").fill("theirs.txt");
    await other.keyboard.press("Enter");
    await expect(other.getByText("Renamed to theirs.txt", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(
        "Failed to move project file “a.txt”. That file no longer exists. It may have been moved or deleted.",
      ),
    ).toBeVisible();
    expect(await storedPaths()).toEqual(["Deep/c.txt", "b.txt", "theirs.txt"]);
    await page.goto(`${origin}/project/folder/Deep`);
    await expect(box("c.txt")).toBeVisible();
    await other.getByRole("button", { name: "Actions for Deep", exact: true }).click();
    await other.getByRole("menuitem", { name: "Rename" }).click();
    await other.getByLabel("Folder name").fill("Elsewhere");
    await other.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "This folder no longer exists" })).toBeVisible();
    await page.getByRole("link", { name: "Show the files" }).click();
    await expect(page.getByRole("link", { name: "Elsewhere", exact: true })).toBeVisible();
    await other.close();
  });

  test("FILE-10 FILE-24 of two members who change one file or folder, the later sees why not", async () => {
    await given("a.txt", "b.txt", "Box/c.txt", "Empty/.keep", "Old/d.txt", "Stay/e.txt");
    const other = await context.newPage();
    await other.goto(`${origin}/project/files`);
    const openMenu = async (on: Page, name: string, entry: string): Promise<void> => {
      await on.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
      // The previous menu may still be closing.
      const menu = on.getByRole("menu", { name: `Actions for ${name}`, exact: true });
      await menu.getByRole("menuitem", { name: entry }).click();
    };
    const rename = async (on: Page, from: string, to: string): Promise<void> => {
      await openMenu(on, from, "Rename");
      await on.getByLabel(/^(?:File|Folder) name$/u).fill(to);
      await on.keyboard.press("Enter");
      await expect(on.getByRole("link", { name: to, exact: true })).toBeVisible();
    };
    const listsAgree = (name: string): Promise<void> =>
      expect(page.getByRole("link", { name, exact: true })).toBeVisible();

    // One member moves the file, the other deletes it.
    const deletedBefore = await lastLogged("fileDelete");
    await openMenu(page, "a.txt", "Delete");
    await openMenu(other, "a.txt", "Move to folder");
    await other.getByRole("option", { name: /^Box/u }).click();
    await other.getByRole("button", { name: "Move 1 item" }).click();
    await expect(other.getByText("Files moved successfully")).toBeVisible();
    await dialog().getByRole("button", { name: "Delete file" }).click();
    await expect(
      page.getByText("“a.txt” wasn't deleted. Someone has just moved, renamed or deleted it."),
    ).toBeVisible();
    expect(await lastLogged("fileDelete")).toEqual(deletedBefore);

    // Both delete the file.
    await openMenu(page, "b.txt", "Delete");
    await openMenu(other, "b.txt", "Delete");
    await other.getByRole("button", { name: "Delete file" }).click();
    await expect(other.getByText("Removed b.txt")).toBeVisible();
    await dialog().getByRole("button", { name: "Delete file" }).click();
    await expect(page.getByText(/^“b\.txt” wasn't deleted/u)).toBeVisible();

    // One member renames the folder, the other deletes it. The folder is not created again.
    await openMenu(page, "Stay", "Delete");
    await rename(other, "Stay", "Kept");
    await listsAgree("Kept");
    await dialog().getByRole("button", { name: "Delete folder" }).click();
    await expect(page.getByText(/^“e\.txt” wasn't deleted/u)).toBeVisible();

    // Both rename one folder. One renames another folder while the other deletes it.
    await openMenu(page, "Old", "Rename");
    await dialog().getByLabel("Folder name").fill("Mine");
    await rename(other, "Old", "Theirs");
    await listsAgree("Theirs");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^The folder “Old” no longer exists\./u)).toBeVisible();
    await openMenu(page, "Empty", "Rename");
    await dialog().getByLabel("Folder name").fill("Full");
    await openMenu(other, "Empty", "Delete");
    await expect(other.getByText("Removed Empty")).toBeVisible();
    await expect(page.getByRole("link", { name: "Empty", exact: true })).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^The folder “Empty” no longer exists\./u)).toBeVisible();

    expect(await storedPaths()).toEqual(["Box/a.txt", "Box/c.txt", "Kept/e.txt", "Theirs/d.txt"]);
    const rows = (on: Page): Promise<string[]> =>
      on
        .getByRole("table", { name: "Files" })
        .getByRole("checkbox")
        .evaluateAll((boxes) => boxes.map((each) => each.getAttribute("aria-label") ?? ""));
    // This page's list is complete, because it no longer has the folder that was deleted last.
    await expect.poll(() => rows(other)).toEqual(await rows(page));
    await other.close();
  });

  test("FILE-24 a folder can't move into itself, and no folder is more than 30 folders deep", async () => {
    const deep = Array.from({ length: 29 }, (_, level) => `d${level}`).join("/");
    await given("Two/Three/a.txt", `${deep}/b.txt`);
    await page
      .getByRole("row", { name: /^Two/u })
      .dragTo(page.getByRole("row", { name: /^Three/u }));
    await expect(page.getByText(/can't be moved into itself/u)).toBeVisible();
    await page.goto(`${origin}/project/folder/${deep}`);
    await expect(box("b.txt")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("d28");
    await page.goto(`${origin}/project/files`);
    await fromMenu("Two", "Move to folder");
    await dialog().getByLabel("Find a folder").fill("d28");
    await dialog().getByRole("option").click();
    await dialog().getByRole("button", { name: "Move 1 item" }).click();
    await expect(page.getByText(/at most 30 folders deep/u)).toBeVisible();
    expect(await storedPaths()).toEqual(["Two/Three/a.txt", `${deep}/b.txt`]);
  });

  test("FILE-24 dragging a file onto a folder moves it, as the menu does", async () => {
    await given("Box/a.txt", "b.txt");
    await page
      .getByRole("row", { name: /^b\.txt/u })
      .dragTo(page.getByRole("row", { name: /^Box/u }));
    await expect(said("Files moved successfully")).toBeVisible();
    expect(await storedPaths()).toEqual(["Box/a.txt", "Box/b.txt"]);
  });

  test("FILE-07 FILE-24 an uploaded folder keeps its structure, and a folder takes dropped files", async () => {
    await given("Box/a.txt", "trials/2026/three.txt", "Notes");
    const uploadFolder = (...paths: string[]): Promise<void> =>
      page.evaluate((chosen) => {
        const input = document.querySelector<HTMLInputElement>('[aria-label="Folder to upload"]');
        const data = new DataTransfer();
        for (const path of chosen) {
          const file = new File([path], path.slice(path.lastIndexOf("/") + 1));
          Object.defineProperty(file, "webkitRelativePath", { value: path });
          data.items.add(file);
        }
        if (input === null) throw new Error("The page has no folder input.");
        Object.defineProperty(input, "files", { value: data.files, configurable: true });
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, paths);
    await uploadFolder("NOTES/four.txt");
    await expect(
      page.getByText(/“NOTES” was not uploaded\. There is already a file called “Notes” here/u),
    ).toBeVisible();
    await uploadFolder(`${Array.from({ length: 1000 }, () => "d").join("/")}/five.txt`);
    await expect(
      page.getByText(/was not uploaded\. A file can be at most 30 folders/u),
    ).toBeVisible();
    // Names of folders are compared without case.
    await uploadFolder("Trials/one.txt", "Trials/2026/two.txt");
    await expect(said("Folder Trials added successfully")).toBeVisible();
    expect(await storedPaths()).toEqual([
      "Box/a.txt",
      "Notes",
      "trials/2026/three.txt",
      "trials/2026/two.txt",
      "trials/one.txt",
    ]);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["dropped"], "dropped.txt"));
      return data;
    });
    await page.getByRole("row", { name: /^Box/u }).dispatchEvent("drop", { dataTransfer: dropped });
    await expect(box("dropped.txt")).toBeVisible();
    await expect.poll(storedPaths).toContain("Box/dropped.txt");
  });

  test("FILE-14 FILE-15 many uploads share one line with their count, and the list does not move", async () => {
    await given("a.txt");
    let held: (() => void) | undefined;
    const release = new Promise<void>((resolve) => (held = resolve));
    await page.route("**/object/projects/**", async (route) => {
      await release;
      await route.continue();
    });
    await page
      .getByLabel("Files to upload")
      .setInputFiles(Array.from({ length: 12 }, (_, index) => text(`many-${index + 1}.txt`)));
    await expect(page.getByText("Uploading 12 files")).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(1);
    held?.();
    await expect(box("many-12.txt")).toBeVisible();
    await expect(page.getByText("Uploading 12 files")).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
    expect(await storedPaths()).toHaveLength(13);
    await expect
      .poll(async () => JSON.stringify(await lastLogged("fileUpload")))
      .toMatch(/many-\d+\.txt/u);
  });

  test("FILE-14 an interrupted upload resumes automatically; another one replaces a file", async () => {
    await given("a.txt");
    await page.route("**/object/projects/**", (route) => route.abort("internetdisconnected"));
    await page.getByLabel("Files to upload").setInputFiles(text("cut.txt"));
    await expect(page.getByRole("alert").filter({ hasText: "cut.txt" })).toBeVisible();
    await page.unroute("**/object/projects/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(box("cut.txt")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "cut.txt" })).toHaveCount(0);
    const address = `${origin}/storage/v1/object/projects/${projectId}/a.txt`;
    const replacing = page.waitForRequest(address);
    await page.getByLabel("Files to upload").setInputFiles(text("a.txt", "Replaced."));
    await dialog().getByRole("button", { name: "Replace file" }).click();
    expect((await replacing).headers()["x-upsert"]).toBe("true");
    await expect
      .poll(async () => (await page.request.get(address, { headers: api })).text())
      .toBe("Replaced.");
    expect(await storedPaths()).toEqual(["a.txt", "cut.txt"]);
  });

  test("FILE-18 VAL-10 merging needs two selected libraries, and keeps every reference", async () => {
    await given("one.ris", "notes.txt", INVENTED_TRIALS.name);
    await box("one.ris").check();
    await verb("Merge").click();
    await expect(said("Select at least 2 files to merge")).toBeVisible();
    await box("notes.txt").check();
    await verb("Merge").click();
    await expect(said("At least 2 reference libraries are needed to merge")).toBeVisible();
    await box(INVENTED_TRIALS.name).check();
    await verb("Merge").click();
    await acceptSources(page);
    await expect(page.getByRole("row", { name: "Merged library.ris" })).toContainText(
      `${2 * INVENTED_TRIALS.references} references`,
    );
  });

  test("FILE-17 FILE-14 a cached list shows during a refresh, which Refresh can follow", async () => {
    await given("a.txt");
    let held: (() => void) | undefined;
    const release = new Promise<void>((resolve) => (held = resolve));
    await page.route("**/object/list-v2/**", async (route) => {
      await release;
      await route.continue();
    });
    await page.reload();
    await expect(box("a.txt")).toBeVisible();
    await expect(page.getByRole("table", { name: "Files" })).toHaveAttribute("aria-busy", "false");
    const refresh = page.getByRole("button", { name: "Refresh" });
    await expect(refresh).toHaveAttribute("aria-busy", "true");
    await refresh.press("Enter");
    await expect(refresh).toBeFocused();
    held?.();
    await expect(said("Updated project file list")).toBeVisible();
    await expect(refresh).toHaveAttribute("aria-busy", "false");
    await page.unrouteAll({ behavior: "wait" });
  });

  test("FILE-16 FILE-05 FILE-15 a file opens and downloads; Copy URL copies a link to it", async () => {
    await given("Box/a.txt", "one.ris");
    await fromMenu("a.txt", "Copy URL");
    await expect(said("File URL copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/projects/${projectId}/project/download/Box/a.txt`,
    );
    await fromMenu("one.ris", "Copy URL");
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${origin}/projects/${projectId}/project/library/one.ris`);
    const downloading = page.waitForEvent("download");
    await fromMenu("a.txt", "Download");
    const download = await downloading;
    expect(readFileSync(await download.path(), "utf8")).toBe("Box/a.txt");
    await expect.poll(() => lastLogged("fileDownload")).toEqual({ filePath: "Box/a.txt" });
    await fromMenu("a.txt", "Preview");
    await expect(page.getByRole("heading", { level: 1, name: "a.txt" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "one.ris", exact: true }).click();
    await expect(page).toHaveURL(`${origin}/project/library/one.ris`);
  });

  test("FILE-12 FILE-13 a download URL saves the file under a name with a time, and opens Files", async () => {
    await given("Box/a.txt");
    await page.route("**/object/projects/**/a.txt", async (route) => {
      await expect(said("Downloading Box/a.txt")).toBeVisible();
      await route.continue();
    });
    const download = page.waitForEvent("download");
    await page.goto(`${origin}/project/download/Box/a.txt`);
    expect((await download).suggestedFilename()).toMatch(/^a_\d{6}_\d{6}\.txt$/u);
    await expect(page).toHaveURL(/\/project\/files$/u);
    await page.unrouteAll({ behavior: "wait" });
  });
});
