import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { readApiHeaders } from "./api-requests.ts";
import { axeFindings } from "./axe-findings.ts";
import { STANDARDS } from "./check-appearance.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { type FileStore, openFileStore } from "./file-store.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import { type RoundsApi, roundsApi } from "./rounds-api.ts";
import { openLibrary } from "./screens.ts";
import { openSignedUp } from "./signed-up-page.ts";

const LIBRARY = INVENTED_TRIALS.name;
const CRITERIA = "تجارب عشوائية مع كبار السن";

/** Ada manages the project, and Ben is a member. Each test continues the one before. */
test.describe("screening rounds of two people", () => {
  test.describe.configure({ mode: "serial" });
  let ada: Page;
  let ben: Page;
  let origin: string;
  let store: FileStore;
  let adaRounds: RoundsApi;
  let benRounds: RoundsApi;
  let round = "";

  test.beforeAll(async ({ browser, product }) => {
    origin = product.origin;
    ada = await openSignedUp(browser, product, person("Ada", "Park"));
    store = await openFileStore(ada, product);
    await store.put(LIBRARY, readFileSync(INVENTED_TRIALS.path), {
      reflib: { refCount: INVENTED_TRIALS.references, format: "ris" },
    });
    await ada.goto(`${origin}/project/settings`);
    const saved = ada.waitForResponse(/\/api\/sync\/projects.*\/patch(?:es)?$/u);
    await ada.getByRole("textbox", { name: "New reason" }).fill("Wrong population");
    await ada.keyboard.press("Enter");
    expect((await saved).ok()).toBe(true);
    ben = await openInvited(ada, browser, product, person("Ben", "Olsen"));
    const rounds = async (page: Page): Promise<RoundsApi> => {
      const headers = readApiHeaders(page);
      await page.goto(`${origin}/project/screening`);
      return roundsApi(page, product, await headers);
    };
    adaRounds = await rounds(ada);
    benRounds = await rounds(ben);
  });
  test.afterAll(async () => {
    await ada.context().close();
    await ben.context().close();
  });

  const button = (page: Page, name: string): Locator => page.getByRole("button", { name });
  const row = (page: Page, name: string | RegExp): Locator => page.getByRole("row", { name });
  const number = (page: Page, label: string): Locator =>
    page.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd");
  const confirm = async (name: string): Promise<void> => {
    await button(ada, name).click();
    await ada.getByRole("alertdialog").getByRole("button", { name }).click();
  };
  const expectNoFindings = async (page: Page): Promise<void> =>
    expect(await axeFindings(page, { only: { type: "tag", values: STANDARDS } })).toEqual([]);

  test("an empty list says what to do, and a round opens by keyboard alone", async () => {
    await expect(ada.getByRole("heading", { name: "No screening rounds yet" })).toBeVisible();
    await expect(ada.getByRole("link", { name: "Open Screenatron" })).toHaveAttribute(
      "href",
      "/screenatron",
    );
    await expectNoFindings(ada);
    await button(ada, "Open a screening round").focus();
    await ada.keyboard.press("Enter");
    const dialog = ada.getByRole("dialog", { name: "New screening round" });
    // The only library is chosen already.
    await expect(dialog.getByLabel("Library")).toHaveValue(LIBRARY);
    await expect(dialog.getByLabel("Library")).toBeFocused();
    await ada.keyboard.press("Tab");
    await ada.keyboard.type("Pilot");
    await ada.keyboard.press("Tab");
    await expect(dialog.getByLabel("Title and abstract")).toBeFocused();
    await ada.keyboard.press("Tab");
    await ada.keyboard.insertText(CRITERIA);
    await ada.keyboard.press("Tab");
    await expect(dialog.getByLabel("Exclusion reasons")).toHaveValue("Wrong population");
    await ada.keyboard.press("Control+End");
    await ada.keyboard.press("Enter");
    await ada.keyboard.type("Wrong outcomes");
    await expectNoFindings(ada);
    await ada.keyboard.press("Tab");
    await ada.keyboard.press("Enter");
    await expect(ada.getByRole("heading", { level: 1, name: "Pilot" })).toBeVisible();
    round = ada.url().split("/").at(-1) ?? "";
    await expect(ada.getByText(CRITERIA)).toHaveCSS("direction", "rtl");
    await expect(ada.getByRole("listitem").filter({ hasText: "Wrong outcomes" })).toBeVisible();
    // Ben's list was not reloaded.
    await expect(row(ben, /Pilot/u)).toContainText("0 of 12 references decided");
    await expect(row(ben, /Pilot/u)).toContainText("Blind");
    await expectNoFindings(ben);
  });

  test("while a round is blind, others see only how many references a reviewer has decided", async () => {
    await benRounds.decide(store.projectId, round, [
      { referenceId: "r1", decision: "include" },
      { referenceId: "r2", decision: "include" },
    ]);
    await expect(row(ada, /Ben Olsen/u)).toContainText("2");
    await expect(number(ada, "Included")).toHaveText("0");
    await expect(number(ada, "Undecided")).toHaveText("12");
    await expect(ada.getByText(/nothing to compare/u)).toBeVisible();
    await adaRounds.decide(store.projectId, round, [
      { referenceId: "r1", decision: "include" },
      { referenceId: "r2", decision: "exclude" },
    ]);
    await ben.getByRole("link", { name: "Pilot" }).click();
    for (const page of [ada, ben]) {
      await expect(page.getByText("2 of 12 references decided")).toBeVisible();
      await expect(number(page, "Included")).toHaveText("1");
      await expect(number(page, "Conflicts")).toHaveText("1");
      await expect(
        page.getByRole("link", { name: "Resolve 1 conflict in Disputatron" }),
      ).toHaveAttribute("href", "/disputatron");
      // Half of the decisions agree, as chance alone would give.
      const pair = row(page, /Ada Park and Ben Olsen|Ben Olsen and Ada Park/u);
      await expect(pair).toContainText("50%");
      await expect(pair.getByRole("cell").last()).toHaveText("0.00");
    }
    await expectNoFindings(ada);
  });

  test("decisions made after closing are counted as late, and count once it is reopened", async () => {
    for (const name of ["Close round", "Unblind round"])
      await expect(button(ben, name)).toHaveCount(0);
    await confirm("Close round");
    await expect(ben.getByText("choose Save results")).toBeVisible();
    await benRounds.decide(store.projectId, round, [{ referenceId: "r3", decision: "maybe" }]);
    for (const page of [ada, ben])
      await expect(page.getByText("1 decision was made after the round was closed")).toBeVisible();
    await expect(row(ada, /Ben Olsen/u).first()).toContainText("2");
    await confirm("Reopen round");
    await expect(ben.getByText("made after the round was closed")).toHaveCount(0);
    await expect(row(ben, /Ben Olsen/u).first()).toContainText("3");
  });

  test("the manager unblinds the round for good, after a warning in words", async () => {
    await button(ada, "Unblind round").click();
    const dialog = ada.getByRole("alertdialog");
    await expect(dialog).toContainText("This can't be undone");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await ada.keyboard.press("Escape");
    await expect(button(ada, "Unblind round")).toBeVisible();
    await confirm("Unblind round");
    for (const page of [ada, ben]) {
      await expect(page.getByText("Unblinded", { exact: true })).toBeVisible();
      await expect(page.getByText("This round is blind")).toHaveCount(0);
    }
    await expect(button(ada, "Unblind round")).toHaveCount(0);
    await ben.goto(`${origin}/project`);
    await expect(ben.getByText("unblinded").first()).toBeVisible();
  });

  test("a label change from before a blind round can be undone only once the round is closed", async ({
    product,
  }) => {
    await openLibrary(ada, product, LIBRARY);
    const first = ada.getByRole("grid", { name: "References" }).getByRole("row").nth(1);
    await first.click();
    await ada.keyboard.press("i");
    await expect(first).toContainText("Included");
    const blind = await adaRounds.open(store.projectId, {
      name: "Second",
      filePath: LIBRARY,
      references: INVENTED_TRIALS.references,
      reviewers: 2,
    });
    await expect(first).not.toContainText("Included");
    await ada.keyboard.press("Control+z");
    await expect(
      ada.getByText(/Labels can be changed once the round “Second” is closed/u),
    ).toBeVisible();
    await pressBeforeRoundsAreRead(product, first, "m");
    await adaRounds.close(store.projectId, blind);
    await expect(first).toContainText("Included");
    await ada.keyboard.press("Control+z");
    await expect(first).not.toContainText("Included");
    await expect(ada.getByText(/^Undid “Label/u)).toBeVisible();
  });

  /** Opens the library again, and lets the page read the rounds only after the key. */
  async function pressBeforeRoundsAreRead(
    product: Product,
    reference: Locator,
    key: string,
  ): Promise<void> {
    let press = (): void => undefined;
    const isPressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    await ada.route("**/api/projects/*/rounds", async (route) => {
      await isPressed;
      await route.fallback();
    });
    await openLibrary(ada, product, LIBRARY);
    await reference.click();
    await ada.keyboard.press(key);
    press();
    await expect(
      ada.getByText(/Labels can be changed once the round “Second” is closed/u),
    ).toBeVisible();
    await ada.unrouteAll({ behavior: "wait" });
  }

  test("decisions follow into a library that replaced the round's, or are listed", async () => {
    await adaRounds.decide(store.projectId, round, [
      { referenceId: "r4", decision: "include", record: { doi: "https://doi.org/10.5555/NEW" } },
      { referenceId: "r5", decision: "include", record: { title: "Left out", year: 2011 } },
    ]);
    await store.put(
      LIBRARY,
      "TY  - JOUR\nTI  - Another title\nPY  - 2020\nDO  - 10.5555/new\nER  - \n",
      { reflib: { refCount: 1, format: "ris" } },
    );
    await ada.goto(`${origin}/project/screening/${round}`);
    const listed = ada.getByRole("list", { name: "Unmatched decisions" });
    await expect(listed.getByText("Left out")).toBeVisible();
    await expect(listed.getByText("10.5555/NEW")).toHaveCount(0);
    await store.remove(LIBRARY);
    await expect(
      ada.getByText("is no longer in the project. All decisions are kept."),
    ).toBeVisible();
  });

  test("a viewer sees rounds, and can change nothing", async () => {
    await ada.goto(`${origin}/project/settings`);
    await button(ada, "Actions for Ben Olsen").click();
    await ada.getByRole("menuitem", { name: "Make viewer" }).click();
    await expect(ada.getByText("Ben Olsen can now only view")).toBeVisible();
    await ben.goto(`${origin}/project/screening`);
    await expect(row(ben, /Pilot/u)).toBeVisible();
    await expect(button(ben, "New round")).toHaveCount(0);
    await ben.getByRole("link", { name: "Pilot" }).click();
    await expect(number(ben, "Included")).toBeVisible();
    for (const name of ["Close round", "Reopen round", "Unblind round"])
      await expect(button(ben, name)).toHaveCount(0);
    await expect(
      benRounds.decide(store.projectId, round, [{ referenceId: "r1", decision: "exclude" }]),
    ).rejects.toThrow("403");
  });
});
