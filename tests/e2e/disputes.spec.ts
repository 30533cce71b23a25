import { readFileSync } from "node:fs";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import type { Product } from "../product/product.ts";
import { openFilesForHeaders } from "./api-requests.ts";
import { axeFindings, WCAG } from "./axe-findings.ts";
import { chooseFile } from "./choose-file.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { type FileStore, openFileStore } from "./file-store.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import { type RoundsApi, roundsApi, type Verdict } from "./rounds-api.ts";
import { openSignedUp } from "./signed-up-page.ts";
import { smallPdf } from "./small-pdf.ts";
import { toolIn } from "./tool-frame.ts";

const [I, E, M] = ["include", "exclude", "maybe"] as const;
/** Decisions by Ann and Ben on the first references; Ben has not decided the last one. */
const ANN: readonly Verdict[] = [I, I, E, I, E, E, I];
const BEN: readonly Verdict[] = [E, M, I, I, E, E];
const REASONS = ["Wrong population", "Not a trial"] as const;

/** Key in the namespace where Disputatron stored full texts before libraries had them. */
const EARLIER_TEXT = `${INVENTED_TRIALS.name}#2`;

function decisionsOf(verdicts: readonly Verdict[]) {
  return verdicts.map((decision, index) => ({
    referenceId: `${index + 1}`,
    decision,
    ...(decision === E ? { reason: REASONS[0] } : {}),
  }));
}

/** Cohen's kappa of both, computed independently of the product. */
function cohen(): number {
  const both = BEN.map((ben, index) => [ANN[index], ben] as const);
  const share = (matches: (pair: readonly [Verdict | undefined, Verdict]) => boolean): number =>
    both.filter(matches).length / both.length;
  const observed = share(([ann, ben]) => ann === ben);
  const expected = [I, E, M].reduce(
    (sum, kind) => sum + share(([ann]) => ann === kind) * share(([, ben]) => ben === kind),
    0,
  );
  return (observed - expected) / (1 - expected);
}

const formIn = (tool: FrameLocator): Locator =>
  tool.getByRole("region", { name: /^Resolution of/u });

async function openTool(page: Page, product: Product): Promise<FrameLocator> {
  await page.goto(`${product.origin}/disputatron`);
  const tool = toolIn(page);
  await expect(tool.getByRole("heading", { level: 1 })).toBeVisible();
  return tool;
}

test.describe("Disputatron", () => {
  const [ann, ben, cat] = [
    person("Ann", "Sorensen"),
    person("Ben", "Okafor"),
    person("Cat", "Marsh"),
  ];
  let annPage: Page;
  let benPage: Page;
  let catPage: Page;
  let annApi: RoundsApi;
  let benApi: RoundsApi;
  let store: FileStore;

  test.beforeAll(async ({ browser, product }) => {
    annPage = await openSignedUp(browser, product, ann);
    store = await openFileStore(annPage, product);
    await store.put(INVENTED_TRIALS.name, readFileSync(INVENTED_TRIALS.path), {
      reflib: { refCount: INVENTED_TRIALS.references, format: "ris" },
    });
    await store.put("okonkwo-2012.pdf", smallPdf("Discharge by nurses"));
    const id = Buffer.from(`/projects/${store.projectId}/okonkwo-2012.pdf`).toString("base64url");
    await store.setNamespace("full-text", { [EARLIER_TEXT]: { id, name: "okonkwo-2012.pdf" } });
    benPage = await openInvited(annPage, browser, product, ben);
    catPage = await openInvited(annPage, browser, product, cat);
    const api = async (page: Page): Promise<RoundsApi> =>
      roundsApi(page, product, await openFilesForHeaders(page, product));
    annApi = await api(annPage);
    benApi = await api(benPage);
  });
  test.afterAll(async () => {
    for (const page of [annPage, benPage, catPage]) await page.context().close();
  });

  test("TOOL-14 a third person resolves what two disagree on, and saves the results", async ({
    product,
  }) => {
    const tool = await openTool(catPage, product);
    await expect(tool.getByText("No screening rounds yet")).toBeVisible();

    const round = await annApi.open(store.projectId, {
      name: "Abstracts",
      filePath: INVENTED_TRIALS.name,
      references: INVENTED_TRIALS.references,
      reviewers: 2,
      exclusionReasons: REASONS,
    });
    await annApi.decide(store.projectId, round, decisionsOf(ANN));
    await expect(tool.getByText("Still blind.")).toBeVisible();
    await benApi.decide(store.projectId, round, decisionsOf(BEN));

    // The list follows without a reload, with numbers that this test computes itself.
    await expect(tool.getByText("50.0% of 6 references")).toBeVisible();
    await tool.getByText("Cohen’s kappa of each pair").click();
    await expect(tool.getByRole("listitem").filter({ hasText: "Ben Okafor" }).last()).toContainText(
      cohen().toFixed(2),
    );
    expect((await axeFindings(catPage, { only: AXE })).map(({ id }) => id)).toEqual([]);

    await tool.getByRole("button", { name: "Resolve 3 conflicts" }).click();
    await expect(tool.getByText("0 of 3 conflicts resolved")).toBeVisible();
    const conflicts = tool.getByRole("list", { name: "Conflicts" }).getByRole("button");
    await expect(conflicts).toHaveCount(3);
    const sides = tool.getByRole("region", { name: "Decisions side by side" });
    await expect(sides).toContainText("Ann Sorensen");
    await expect(sides).toContainText("Wrong population");
    await expect(tool.getByRole("heading", { level: 2 })).toContainText("Nurse-led discharge");
    expect((await axeFindings(catPage, { only: AXE })).map(({ id }) => id)).toEqual([]);

    // By keys alone: exclude the first for the second reason, then undo, then again.
    await tool.getByRole("heading", { level: 2 }).click();
    await catPage.keyboard.press("e");
    await catPage.keyboard.press("2");
    await expect(tool.getByText("1 of 3 conflicts resolved")).toBeVisible();
    await expect(tool.getByRole("heading", { level: 2 })).toContainText("Early mobilisation");
    await catPage.keyboard.press("z");
    await expect(tool.getByText("0 of 3 conflicts resolved")).toBeVisible();
    await expect(tool.getByRole("heading", { level: 2 })).toContainText("Nurse-led discharge");
    await catPage.keyboard.press("e");
    await catPage.keyboard.press("2");
    await expect(tool.getByText("1 of 3 conflicts resolved")).toBeVisible();
    await catPage.keyboard.press("n");
    await formIn(tool).getByLabel("Note").fill("A pilot of our own trial");
    await formIn(tool).getByRole("button", { name: "Include" }).click();
    await expect(tool.getByText("2 of 3 conflicts resolved")).toBeVisible();

    // Ben resolves the last one in his own browser; it leaves Cat's list.
    const his = await openTool(benPage, product);
    await his.getByRole("button", { name: "Resolve 1 conflict" }).click();
    await formIn(his).getByRole("button", { name: "Decide later" }).click();
    await formIn(his).getByRole("button", { name: "Maybe" }).click();
    await expect(tool.getByText("3 of 3 conflicts resolved")).toBeVisible();
    await expect(tool.getByText("Ben Okafor resolved the conflict")).toBeVisible();
    await expect(tool.getByText("All conflicts are resolved")).toBeVisible();
    await expect(his.getByText("3 of 3 conflicts resolved")).toBeVisible();
    await his.getByRole("radio", { name: "Resolved 3" }).check();
    await expect(his.getByText("by Cat Marsh").first()).toBeVisible();

    await saveBoth(catPage, tool);
    await expect(
      tool.getByText(/^Saved disputed-included-1\.\w+ and disputed-discarded-1/u),
    ).toBeVisible();
    await expect(tool.getByText("Neither file has 1 reference resolved as maybe.")).toBeVisible();
    const saved = (await store.logs()).find(({ data }) => data["tool"] === "disputatron");
    expect(saved?.data["title"]).toBe(
      "Resolved conflicts of Abstracts: 1 reference included, 1 discarded",
    );
    await catPage.goto(`${product.origin}/project/files`);
    await catPage.getByRole("link", { name: /^disputed-discarded-1/u }).click();
    await catPage.getByRole("row", { name: /Nurse-led discharge/u }).click();
    const panel = catPage.getByRole("complementary", { name: "Reference" });
    await expect(panel.getByText("Excluded: Not a trial").first()).toBeVisible();
  });

  test("TOOL-14 full texts are attached for all, and an exclusion needs a reason", async ({
    product,
  }) => {
    const round = await annApi.open(store.projectId, {
      name: "Full texts",
      filePath: INVENTED_TRIALS.name,
      references: INVENTED_TRIALS.references,
      stage: "full-text",
      reviewers: 2,
      exclusionReasons: REASONS,
    });
    const exclusion = { referenceId: "1", decision: E, note: "Read twice" };
    const [first, second] = REASONS;
    await annApi.decide(store.projectId, round, [{ ...exclusion, reason: first }]);
    await benApi.decide(store.projectId, round, [{ ...exclusion, reason: second }]);

    await catPage.setViewportSize({ width: 360, height: 740 });
    const tool = await openRound(catPage, product, "Full texts");
    await expect(tool.getByText("No file attached")).toBeVisible();
    // What both have in common is folded.
    await expect(tool.getByText("Read twice")).toBeHidden();
    await tool.getByText("The same for both: decision, note").click();
    await expect(tool.getByText("Read twice")).toBeVisible();
    const his = await openRound(benPage, product, "Full texts");
    await expect(his.getByText("No file attached")).toBeVisible();
    await tool.getByRole("button", { name: "Attach file…" }).click();
    await chooseFile(catPage, "okonkwo-2012.pdf");
    await expect(tool.getByRole("region", { name: "Full text" })).toContainText("okonkwo-2012.pdf");
    expect((await axeFindings(catPage, { only: AXE })).map(({ id }) => id)).toEqual([]);

    // What somebody attaches shows for those who have the reference open.
    await his.getByRole("button", { name: "Open okonkwo-2012.pdf" }).click();
    const pdf = his.getByRole("complementary", { name: "File okonkwo-2012.pdf" });
    await expect(pdf.getByRole("listitem", { name: "Page 1" })).toContainText(
      "Discharge by nurses",
    );
    expect((await axeFindings(benPage, { only: AXE })).map(({ id }) => id)).toEqual([]);
    const opened = benPage.context().waitForEvent("page");
    await pdf.getByRole("button", { name: "Open in a new tab" }).click();
    await (await opened).close();
    await pdf.getByRole("button", { name: "Close file" }).click();
    await expect(pdf).toHaveCount(0);
    await formIn(his).getByRole("button", { name: "Exclude" }).click();
    await expect(formIn(his).getByRole("button", { name: /without a reason/u })).toHaveCount(0);
    await formIn(his).getByRole("button", { name: "Wrong population" }).press("Enter");
    await expect(his.getByText("1 of 1 conflict resolved")).toBeVisible();
    await expect(tool.getByText("Ben Okafor resolved the conflict")).toBeVisible();

    // Whoever resolves may be wrong: anybody can undo it, until the round is closed.
    await tool.getByText("All conflicts and filters").click();
    await tool.getByRole("radio", { name: "Resolved 1" }).check();
    await expect(formIn(tool)).toContainText("Resolved by Ben Okafor");
    await formIn(tool).getByRole("button", { name: "Undo this resolution" }).click();
    await expect(his.getByText("0 of 1 conflict resolved")).toBeVisible();
    await annApi.close(store.projectId, round);
    await expect(formIn(tool)).toContainText("This round is closed");
    await expect(formIn(tool).getByRole("button", { name: "Include" })).toHaveCount(0);

    // Only whoever opened the round, or the manager, may reopen it.
    await formIn(tool).getByRole("button", { name: "Reopen the round" }).click();
    const dialog = tool.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Reopen the round" }).click();
    await expect(dialog).toContainText("Only the person who opened this round");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    // The library has the file, so its page opens it too.
    await catPage.setViewportSize({ width: 1440, height: 900 });
    await catPage.goto(`${product.origin}/project/library/${INVENTED_TRIALS.name}`);
    await catPage.getByRole("row", { name: /Nurse-led discharge/u }).click();
    const panel = catPage.getByRole("complementary", { name: "Reference" });
    await expect(panel.getByRole("button", { name: "okonkwo-2012.pdf" }).first()).toBeVisible();
  });

  test("TOOL-14 a full text from before libraries had them is read, and moves on opening", async ({
    product,
  }) => {
    const round = await annApi.open(store.projectId, {
      name: "Earlier texts",
      filePath: INVENTED_TRIALS.name,
      references: INVENTED_TRIALS.references,
      stage: "full-text",
      reviewers: 2,
      exclusionReasons: REASONS,
    });
    await annApi.decide(store.projectId, round, [{ referenceId: "2", decision: I }]);
    await benApi.decide(store.projectId, round, [{ referenceId: "2", decision: M }]);
    const tool = await openRound(annPage, product, "Earlier texts");
    await tool.getByRole("button", { name: "Open okonkwo-2012.pdf" }).click();
    await expect(tool.getByRole("complementary", { name: /^File/u })).toBeVisible();
    await expect.poll(async () => (await store.namespace("full-text"))[EARLIER_TEXT]).toBeNull();
    const again = await openRound(annPage, product, "Earlier texts");
    await expect(again.getByRole("button", { name: "Open okonkwo-2012.pdf" })).toBeVisible();
  });

  test("TOOL-14 conflicts of a round whose library is missing can be seen and resolved", async ({
    product,
  }) => {
    const round = await annApi.open(store.projectId, {
      name: "Another library",
      filePath: "removed.ris",
      references: 1,
      reviewers: 2,
    });
    const record = { title: "Sepsis bundles", doi: "10.5555/invented.0" };
    await annApi.decide(store.projectId, round, [{ referenceId: "other", decision: I, record }]);
    await benApi.decide(store.projectId, round, [{ referenceId: "other", decision: M, record }]);
    await catPage.setViewportSize({ width: 1440, height: 900 });
    const tool = await openRound(catPage, product, "Another library");
    await expect(tool.getByText("“removed.ris” is not in this project")).toBeVisible();
    await expect(tool.getByRole("heading", { level: 2 })).toHaveText("Sepsis bundles");
    await formIn(tool).getByRole("button", { name: "Include" }).click();
    await expect(tool.getByText("1 of 1 conflict resolved")).toBeVisible();
  });
});

const AXE = { type: "tag", values: WCAG } as const;

async function openRound(page: Page, product: Product, name: string): Promise<FrameLocator> {
  const tool = await openTool(page, product);
  await tool
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: "Resolve 1 conflict" })
    .click();
  return tool;
}

async function saveBoth(page: Page, tool: FrameLocator): Promise<void> {
  await tool.getByRole("button", { name: "Save results" }).click();
  const dialog = page.getByRole("dialog", { name: "Save 2 files" });
  await expect(dialog.getByLabel("Disputed references, included")).toHaveValue(
    "disputed-included-1",
  );
  expect((await axeFindings(page, { only: AXE })).map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Save 2 files" }).click();
  await expect(dialog).toHaveCount(0);
}
