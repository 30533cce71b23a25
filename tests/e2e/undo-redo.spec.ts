import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

test.describe("changes of a project's details", () => {
  test("LAYOUT-12 PROJ-28 are undone and redone by keyboard, in other tabs and in the history", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const who = person("Lena", "Brandt");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Lena's project" }).waitFor();
    await page.getByRole("link", { name: "Project settings" }).click();
    const [name, description] = [
      page.getByLabel("Name", { exact: true }),
      page.getByLabel("Description"),
    ];
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
    await description.fill("Who drinks tea sleeps less.");
    await name.fill("Trials of tea");
    // While a field is being edited, the browser handles undo.
    await page.keyboard.press("ControlOrMeta+z");
    await expect(name).toHaveValue("Lena's project");
    await expect(description).toHaveValue("Who drinks tea sleeps less.");
    await name.fill("Trials of tea");
    await name.press("Enter");
    await expect(page.getByText("Project renamed")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(name).toHaveValue("Lena's project");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(name).toHaveValue("Trials of tea");
    await page.keyboard.press("ControlOrMeta+z");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(description).toHaveValue("");

    const second = await page.context().newPage();
    await second.goto(`${product.origin}/project/history`);
    const changes = second.getByRole("listitem").filter({ hasText: "Lena Brandt" });
    // Renames undone before they were sent are not listed.
    const latest = changes.first();
    await expect(latest).toContainText("Description");
    await expect(latest.getByRole("deletion")).toHaveText("Who drinks tea sleeps less.");
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(changes.first().getByRole("insertion")).toHaveText("Who drinks tea sleeps less.");
    await changes.first().getByRole("button", { name: "Undo: Description" }).click();
    await expect(second.getByText("Change undone")).toBeVisible();
    await expect(description).toHaveValue("");
    // A person with two tabs is not shown as present to themselves.
    await expect(second.getByRole("button", { name: /^Follow /u })).toHaveCount(0);

    const sessionOf = (tab: typeof page): Promise<string | null> =>
      tab.evaluate(() => sessionStorage.getItem("session-id"));
    const own = await sessionOf(page);
    expect(own).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await sessionOf(second)).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await sessionOf(second)).not.toBe(own);
    await page.reload();
    await expect(name).toHaveValue("Lena's project");
    expect(await sessionOf(page)).toBe(own);
    // The steps survive the reload in their tab.
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();

    const save = page
      .getByRole("complementary", { name: "Sidebar", exact: true })
      .getByText(/^(Saving changes\.\.\.|Last save: )/u);
    await expect(save).toHaveText(/^Last save/u);
    await page.getByRole("link", { name: "Files" }).first().click();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("A note.") });
    await expect(save).toHaveText("Saving changes...");
    await expect(page.getByRole("row", { name: "notes.txt" })).toBeVisible();
    await expect(save).toHaveText(/^Last save: today/u);

    // Switching to the open project must not reload the page.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole("link", { name: "My projects" }).first().click();
    await page
      .getByRole("row")
      .filter({ hasText: "Lena's project" })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\/project(\/settings)?$/u);
    expect(await page.evaluate(() => Reflect.get(window, "isSamePage") as unknown)).toBe(true);
  });
});
