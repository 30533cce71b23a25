import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

const TITLES = [
  "Early discharge after hip fracture",
  "Telephone follow-up in heart failure",
] as const;
/** Each title occurs twice, so that there are duplicates. */
const TWICE = [...TITLES, ...TITLES]
  .map((title) => `TY  - JOUR\nTI  - ${title}\nAU  - Silva, Ana\nPY  - 2021\nER  - \n`)
  .join("\n");

test("Home opens each first step, counts references and links to unfinished work", async ({
  page,
  context,
  browser,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, product, person("Nora", "Haugen"));
  await page.getByRole("heading", { name: "Nora's project" }).waitFor();
  const home = (): Promise<void> => page.getByRole("link", { name: "Home", exact: true }).click();
  await home();
  await page.getByRole("button", { name: "Invite people" }).click();
  await expect(page.getByRole("dialog").getByLabel("E-mail addresses")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Add a description" }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await home();
  await expect(page.getByRole("heading", { name: "Pick up where you left off" })).toHaveCount(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload files" }).click();
  await (
    await chooser
  ).setFiles({ name: "embase.ris", mimeType: "text/plain", buffer: Buffer.from(TWICE) });
  await page.getByRole("main").getByRole("link", { name: "embase.ris" }).click();

  await page.getByRole("row", { name: TITLES[1] }).last().click();
  // The page still has exactly the window's height, although it shows the notice.
  await expect(page.getByRole("region", { name: "Verification" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await page.getByRole("button", { name: "Find duplicates" }).click();
  await page.getByRole("button", { name: "Check all one by one" }).click();
  await page.getByRole("button", { name: "Keep left" }).click();
  await expect(page.getByText("1 of 2 pairs decided.")).toBeVisible();
  await home();
  const resume = page.getByRole("region", { name: "Pick up where you left off" });
  const numbers = page.getByRole("region", { name: "References in this review" });
  await expect(numbers.getByRole("listitem")).toHaveText([/^Found4In embase\.ris, no duplicates/u]);
  await expect(resume.getByRole("link")).toHaveText([
    "Find duplicates in embase.ris",
    "Continue reading embase.ris",
  ]);
  await page.goto(`${product.origin}/project/files`);
  await page.getByRole("button", { name: "Actions for embase.ris", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("File name").fill("Embase.ris");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Renamed to Embase.ris")).toBeVisible();
  await home();
  await resume.getByRole("link", { name: "Find duplicates in Embase.ris" }).click();
  await expect(page.getByText("1 of 2 pairs decided.")).toBeVisible();
  await page.getByRole("button", { name: "Apply decisions" }).click();
  await expect(page.getByText("Removed 1 duplicate")).toBeVisible();
  await home();
  await expect(numbers.getByRole("listitem")).toHaveText([
    /^Found43 in Embase\.ris, and 1 duplicate removed$/u,
    /^After duplicates3In Embase\.ris$/u,
  ]);
  await expect(resume.getByText("1 of 2 pairs decided")).toBeVisible();
  await resume.getByRole("link", { name: "Continue reading Embase.ris" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(TITLES[1]);
  await expect(page).toHaveURL(`${product.origin}/project/library/Embase.ris`);
  await page.getByRole("button", { name: "Include", exact: true }).click();
  await home();
  await expect(numbers.getByRole("listitem").last()).toHaveText(
    /^Decided11 included, 0 excluded, 2 left$/u,
  );

  // A new device must not say that no project is open before it has asked the server.
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const slow = await elsewhere.newPage();
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await slow.route("**/rpc/projects_digest_by_user*", async (route) => {
    await isReleased;
    await route.continue();
  });
  await slow.goto(product.origin);
  await expect(slow.getByRole("heading", { level: 1, name: /^Hello/u })).toBeVisible();
  await expect(slow.getByText("Open or create a project to begin.")).toHaveCount(0);
  release();
  await expect(slow.getByText("Current project: Nora's project")).toBeVisible();
  await elsewhere.close();
});

test("ROUTE-06 signing up with two open tabs creates one first project and opens it in both", async ({
  page,
  context,
  product,
}) => {
  let release: (() => void) | undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/projects", async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/projects");
  await signUp(page, product, person("Ruth", "Lindqvist"));
  await asked;
  const other = await context.newPage();
  await other.goto(`${product.origin}/welcome`);
  await expect(other.getByText("Preparing your first project")).toBeVisible();
  release?.();
  for (const tab of [page, other])
    await expect(tab.getByRole("button", { name: "Switch project" })).toBeVisible();
  await other.goto(`${product.origin}/projects`);
  await expect(other.getByRole("row", { name: /Ruth's project/u })).toHaveCount(1);
});

test("a sample review fills an empty project, from its exports to two half-screened rounds", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, product, person("Ida", "Moen"));
  await page.getByRole("button", { name: "Start with a sample review" }).click();
  await expect(page.getByText("Created a sample review")).toBeVisible();
  const timeline = page.getByRole("main");
  for (const entry of [
    "Sample: full text",
    "Sample: title and abstract",
    "removed 16 duplicates, 48 left",
    "merged 2 libraries (32 + 32)",
  ])
    await expect(timeline.getByText(entry).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Start with a sample review" })).toHaveCount(0);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const numbers = page.getByRole("region", { name: "References in this review" });
  await expect(numbers.getByRole("listitem")).toContainText(["Found64", "After duplicates48"]);
  await page.goto(`${product.origin}/project/folder/Sample%20review`);
  for (const [name, count] of [
    ["PubMed export.nbib", 32],
    ["Scopus export.ris", 32],
    ["Merged library.ris", 48],
  ] as const)
    await expect(page.getByRole("row", { name })).toContainText(`${count} references`);
});
