import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { checkAppearance, resetToDesktop } from "./check-appearance.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import { openSignedUp } from "./signed-up-page.ts";

const LIBRARY = INVENTED_TRIALS.name;

/** Ada and Ben share Ada's project, each in a browser. */
test.describe("presence of two people", () => {
  let ada: Page;
  let ben: Page;
  let origin: string;
  const [adaPark, benOlsen] = [person("Ada", "Park"), person("Ben", "Olsen")];

  test.beforeAll(async ({ browser, product }) => {
    origin = product.origin;
    ada = await openSignedUp(browser, product, adaPark);
    await ada.goto(`${origin}/project/files`);
    await ada.getByLabel("Files to upload").setInputFiles(INVENTED_TRIALS.path);
    await expect(ada.getByRole("row", { name: LIBRARY })).toContainText("12 references");
    ben = await openInvited(ada, browser, product, benOlsen);
  });
  test.afterAll(async () => {
    await ada.context().close();
    await ben.context().close();
  });
  test.beforeEach(async () => {
    await Promise.all([ada.goto(`${origin}/project`), ben.goto(`${origin}/project`)]);
  });

  const here = (page: Page, label: string): Locator =>
    page.getByRole("button", { name: `Follow ${label}`, exact: true });
  const bar = (page: Page): Locator => page.getByText("Following Ben Olsen", { exact: true });
  const row = (page: Page): Locator => page.getByRole("row", { name: /Sepsis bundles/u });

  async function open(page: Page, link: string): Promise<void> {
    await page.getByRole("link", { name: link }).first().click();
  }

  async function followBen(): Promise<void> {
    await ada.getByRole("button", { name: /^Follow Ben Olsen/u }).click();
    await expect(bar(ada)).toBeVisible();
  }

  test("says on which page a person is, and marks their row in a library", async () => {
    await expect(here(ada, "Ben Olsen, on Timeline")).toBeVisible();
    await open(ben, "Files");
    await open(ben, LIBRARY);
    await expect(here(ada, `Ben Olsen, in ${LIBRARY}`)).toBeVisible();
    await ada.goto(`${origin}/project/library/${LIBRARY}`);
    await row(ben).click();
    await expect(row(ada)).toHaveAccessibleDescription("Here now: Ben Olsen");
    await row(ada).locator("[data-cursors]").hover();
    await expect(ada.getByText("Ben Olsen", { exact: true })).toBeVisible();
    await ben.keyboard.press("Escape");
    await ben.getByRole("row", { name: /Delirium screening/u }).click();
    await expect(row(ada)).toHaveAccessibleDescription("");
    await open(ben, "Timeline");
    await expect(here(ada, "Ben Olsen, on Timeline")).toBeVisible();
    await expect(ada.locator("[data-cursors]")).toHaveCount(0);
  });

  test("follows a person from page to page until Escape", async () => {
    await open(ben, "Files");
    await expect(here(ada, "Ben Olsen, on Files")).toBeVisible();
    await followBen();
    await expect(ada).toHaveURL(`${origin}/project/files`);
    await open(ben, LIBRARY);
    await expect(ada).toHaveURL(`${origin}/project/library/${LIBRARY}`);
    await row(ben).click();
    await expect(row(ada)).toHaveAccessibleDescription("Here now: Ben Olsen");
    await checkAppearance(ada, "a library with a followed person");
    await resetToDesktop(ada);
    await ada.keyboard.press("Escape");
    await expect(bar(ada)).toHaveCount(0);
    await open(ben, "Project settings");
    await expect(here(ada, "Ben Olsen, on Project settings")).toBeVisible();
    await expect(ada).toHaveURL(`${origin}/project/library/${LIBRARY}`);
  });

  test("two people who follow each other stay on their pages until one of them navigates", async () => {
    await open(ben, "Files");
    await expect(here(ada, "Ben Olsen, on Files")).toBeVisible();
    await followBen();
    await expect(ada).toHaveURL(`${origin}/project/files`);
    await here(ben, "Ada Park, on Files").click();
    await expect(ben.getByText("Following Ada Park", { exact: true })).toBeVisible();
    await open(ada, "Timeline");
    await expect(bar(ada)).toHaveCount(0);
    await expect(ben).toHaveURL(`${origin}/project`);
    await expect(ada).toHaveURL(`${origin}/project`);
  });

  test("a follower who is typing stays on the page until they finish, and their text is saved", async () => {
    await open(ben, "Project settings");
    await expect(here(ada, "Ben Olsen, on Project settings")).toBeVisible();
    await followBen();
    await ada.getByLabel("Description").fill("Typed while Ben moves on");
    await open(ben, "Files");
    await expect(ada.getByText("Following Ben Olsen, once you finish here")).toBeVisible();
    await expect(ada).toHaveURL(`${origin}/project/settings`);
    await ada.getByLabel("Description").blur();
    await expect(ada).toHaveURL(`${origin}/project/files`);
    await open(ben, "Project settings");
    await expect(ben.getByLabel("Description")).toHaveValue("Typed while Ben moves on");
  });

  test("following ends with a message when the person leaves", async () => {
    // His previous page may still be the known one.
    await expect(here(ada, "Ben Olsen, on Timeline")).toBeVisible();
    await followBen();
    await ben.goto(`${origin}/robots.txt`);
    await expect(ada.getByText("Ben Olsen left")).toBeVisible();
    await expect(bar(ada)).toHaveCount(0);
  });
});
