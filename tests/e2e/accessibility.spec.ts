import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { ensureOpen } from "./ensure-open.ts";
import { person } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { openLibrary } from "./screens.ts";

const MAX_TABS = 60;

test.describe("use by keyboard alone", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  const ruth = person("Ruth", "Lindqvist");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
  });

  test.afterAll(() => context.close());

  const signUpByKeyboard = runOnce(async () => {
    await page.goto(product.origin);
    await press(page.getByRole("link", { name: "Sign up" }).first());
    for (const [label, words] of [
      ["Given name", ruth.givenName],
      ["Family name", ruth.familyName],
      ["E-mail", ruth.email],
      ["Password", ruth.password],
    ] as const) {
      await tabTo(page.getByLabel(label, { exact: label === "Password" }));
      await page.keyboard.type(words);
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ruth's project" })).toBeVisible();
  });

  const uploadByKeyboard = runOnce(async () => {
    await signUpByKeyboard();
    await page.goto(`${product.origin}/project/files`);
    const chooser = page.waitForEvent("filechooser");
    await press(page.getByRole("button", { name: "Upload" }));
    await (await chooser).setFiles(INVENTED_TRIALS.path);
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
      `${INVENTED_TRIALS.references} references`,
    );
  });

  const goTo = async (typed: string, option: RegExp): Promise<void> => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: /go to/iu })).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole("dialog").getByRole("option").first()).toHaveText(option);
    await page.keyboard.press("Enter");
  };

  /** Opens a menu and chooses the item whose first letters are typed. */
  const choose = async (button: string, item: string): Promise<void> => {
    await press(page.getByRole("button", { name: button, exact: true }));
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.type(item);
    await expect(page.getByRole("menuitem", { name: item })).toBeFocused();
    await page.keyboard.press("Enter");
  };

  const openSettings = (): Promise<void> => ensureOpen(page, `${product.origin}/project/settings`);

  test("a visitor signs up", () => signUpByKeyboard());

  test("the skip link and route focus work, and a project can be created", async () => {
    await signUpByKeyboard();
    await product.admin("subscribe", ruth.email);
    await page.goto(`${product.origin}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto(`${product.origin}/`);
    await press(page.getByRole("link", { name: "My projects" }).first());
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await press(page.getByRole("link", { name: "Create project" }));
    await tabTo(page.getByLabel("Project name"));
    await page.keyboard.type("Falls in care homes");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/project\/settings$/u);
    await expect(page.getByRole("main")).toContainText("Changes save automatically");
  });

  test("dialogs trap the focus, close with Escape and return the focus", async () => {
    await signUpByKeyboard();
    await openSettings();
    const invite = page.getByRole("button", { name: "Invite" });
    await tabTo(invite);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog).toBeVisible();
    for (let turn = 0; turn < 8; turn += 1) {
      await page.keyboard.press("Tab");
      // In Chromium, Tab also reaches the address bar, and the body then has the focus.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(invite).toBeFocused();
  });

  test("a menu opens, moves focus between its items, and Escape returns focus to its button", async () => {
    await signUpByKeyboard();
    await openSettings();
    const trigger = page.getByRole("button", { name: "Your menu" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test("LAYOUT-02 LAYOUT-04 '[' folds the sidebar, but not while typing", async () => {
    await signUpByKeyboard();
    await page.goto(`${product.origin}/projects`);
    await expect(page.getByRole("button", { name: "Close sidebar" })).toBeVisible();
    await page.keyboard.press("[");
    await expect(page.getByRole("button", { name: "Open sidebar" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Open sidebar" })).toBeVisible();
    await page.keyboard.press("[");
    await expect(page.getByRole("button", { name: "Close sidebar" })).toBeVisible();
    const search = page.getByLabel("Find a project");
    await tabTo(search);
    await page.keyboard.press("[");
    await expect(search).toHaveValue("[");
    await expect(page.getByRole("button", { name: "Close sidebar" })).toBeVisible();
  });

  test("a library is uploaded and opened", async () => {
    await uploadByKeyboard();
    await press(
      page
        .getByRole("row", { name: INVENTED_TRIALS.name })
        .getByRole("link", { name: INVENTED_TRIALS.name }),
    );
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("a library's rows are navigated, a field is edited and saved, and Escape closes the panel", async () => {
    await uploadByKeyboard();
    await openLibrary(page, product, INVENTED_TRIALS.name);
    const grid = page.getByRole("grid", { name: "References" });
    const isOn = async (title: RegExp): Promise<void> => {
      const row = grid.getByRole("row", { name: title });
      await expect(grid).toHaveAttribute(
        "aria-activedescendant",
        (await row.getAttribute("id")) ?? "none",
      );
      await expect(row).toBeInViewport();
    };
    await tabTo(grid);
    await page.keyboard.press("Home");
    await isOn(/Nurse-led discharge planning/u);
    await page.keyboard.press("ArrowDown");
    await isOn(/Early mobilisation/u);
    await page.keyboard.press("End");
    await isOn(/Delirium screening/u);
    await page.keyboard.press("ArrowUp");
    await isOn(/Telephone follow-up/u);
    await page.keyboard.press("PageUp");
    await isOn(/Nurse-led discharge planning/u);
    await page.keyboard.press("PageDown");
    await isOn(/Delirium screening/u);
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Reference" });
    await expect(panel).toContainText("1 of 12");
    await page.keyboard.press("ArrowDown");
    await expect(panel).toContainText("2 of 12");
    await press(panel.getByRole("button", { name: "Next reference" }));
    await expect(panel).toContainText("3 of 12");
    await expect(panel.getByRole("button", { name: "Next reference" })).toBeFocused();
    await tabTo(panel.getByLabel("Volume"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("431");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("status")).toHaveText(/^Saved \d\d:\d\d$/u);
    await expect(panel.getByLabel("Volume")).toHaveValue("431");
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(grid).toBeFocused();
  });

  test("the number of references and the save state are announced", async () => {
    await uploadByKeyboard();
    await openLibrary(page, product, INVENTED_TRIALS.name);
    await expect(
      page.getByRole("main").getByRole("status").filter({ hasText: "12 references" }),
    ).toHaveText("12 references");
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search references")).toBeFocused();
    await page.keyboard.type("hip zając");
    await expect(
      page.getByRole("main").getByRole("status").filter({ hasText: "1 of 12 references" }),
    ).toBeVisible();
    await expect(
      page
        .locator("[aria-live=polite]")
        .filter({ hasText: /^(Last save|Saving changes)/u, visible: true }),
    ).toBeVisible();
  });

  test("a review's work can be done by keyboard alone", async () => {
    await uploadByKeyboard();
    await page.goto(`${product.origin}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const dialog = page.getByRole("dialog");

    // Settings: the project is renamed.
    await goTo("project settings", /settings/iu);
    await tabTo(page.getByRole("textbox", { name: "Name", exact: true }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Falls at home");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Project renamed")).toBeVisible();

    // Files: a folder, a selection, a move, Undo, a rename, a deletion.
    await goTo("files", /^Files/u);
    await press(page.getByRole("button", { name: "New folder" }));
    await expect(dialog.getByLabel("Folder name")).toBeFocused();
    await page.keyboard.type("Searches");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Searches", exact: true })).toBeVisible();
    const box = (name: string): Locator => page.getByRole("checkbox", { name, exact: true });
    await tabTo(box(INVENTED_TRIALS.name));
    await page.keyboard.press("Space");
    await press(page.getByRole("button", { name: "Move to folder", exact: true }));
    await expect(dialog.getByRole("option", { name: /^Searches/u })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await press(dialog.getByRole("button", { name: "Move 1 item" }));
    await press(page.getByRole("button", { name: "Undo" }));
    await expect(page.getByRole("row", { name: /^Searches/u })).toContainText("0 files");
    await tabTo(box("Searches"));
    await page.keyboard.press("F2");
    await expect(dialog.getByLabel("Folder name")).toHaveValue("Searches");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Database searches");
    await page.keyboard.press("Enter");
    await expect(box("Database searches")).toBeVisible();
    await tabTo(box("Database searches"));
    await page.keyboard.press("Delete");
    await expect(box("Database searches")).toHaveCount(0);

    // Timeline: a filter and a note.
    await goTo("timeline", /Timeline/u);
    await press(page.getByRole("button", { name: "Add a note" }));
    await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
    await page.keyboard.type("Searched by hand");
    await press(page.getByRole("button", { name: "Add note" }));
    await expect(page.getByRole("main")).toContainText("Searched by hand");
    await press(page.getByRole("button", { name: "Filters" }));
    await tabTo(page.getByLabel("Kind"));
    await page.keyboard.type("Notes");
    await expect(page).toHaveURL(/kind=/u);
  });

  test("versions, deleted files and invitations can be managed by keyboard alone", async () => {
    await signUpByKeyboard();
    await page.goto(`${product.origin}/project/files`);
    const upload = async (content: string): Promise<void> => {
      const chooser = page.waitForEvent("filechooser");
      await press(page.getByRole("button", { name: "Upload", exact: true }));
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from(content) };
      await (await chooser).setFiles(file);
    };
    await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
    await upload("One");
    const box = page.getByRole("checkbox", { name: "notes.txt", exact: true });
    await expect(box).toBeVisible();
    await upload("Two");
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Replace file" }));
    await expect(page.getByRole("alertdialog")).toHaveCount(0);

    await choose("Actions for notes.txt", "Versions");
    await expect(page.getByRole("row", { name: /^Version 2/u })).toContainText("Current");
    await choose("Actions for version 1", "Restore version 1");
    await expect(page.getByRole("row", { name: /^Version 3/u })).toContainText("Current");

    await goTo("files", /^Files/u);
    await tabTo(box);
    await page.keyboard.press("Delete");
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Delete file" }));
    await expect(box).toHaveCount(0);
    await goTo("deleted files", /^Deleted files/u);
    await press(page.getByRole("button", { name: "Restore notes.txt" }));
    await expect(page.getByText("Restored notes.txt")).toBeVisible();

    const guest = person("Gil", "Marsh").email;
    await goTo("project settings", /^Project settings/u);
    await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
    await goTo("invite people", /^Invite people/u);
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog.getByLabel("E-mail addresses")).toBeFocused();
    await page.keyboard.type(guest);
    await press(dialog.getByRole("button", { name: "Send 1 invite" }));
    await expect(dialog.getByText("1 invite sent")).toBeVisible();
    await page.keyboard.press("Escape");
    await choose(`Actions for ${guest}`, "Withdraw invite");
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Withdraw invite" }));
    await expect(page.getByText(`Removed ${guest}`)).toBeVisible();
  });

  test("on a phone, the menu drawer traps the focus, and Escape returns it", async () => {
    await signUpByKeyboard();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${product.origin}/project/files`);
    const open = page.getByRole("button", { name: "Open menu" });
    await press(open);
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null))
      .toBe(true);
    await press(drawer.getByRole("button", { name: "Your menu" }));
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
  });
});

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let turn = 0; turn < MAX_TABS; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`${MAX_TABS} presses of Tab did not lead to ${target.toString()}.`);
}

async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Enter");
}
