import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { checkAppearance, newDesktopPage, resize } from "./check-appearance.ts";
import { person, signUp } from "./people.ts";

const SECTIONS = [
  "Login",
  "Errors",
  "HTTP",
  "Loader",
  "Active project",
  "Active files",
  "Active IO",
  "Projects list",
  "Namespaces",
  "Prompts",
  "Stats",
  "Sync",
  "Client API",
  "Toasts",
];
/** The calls that the specification names. */
const CALLS = [
  "handshake",
  "getUser",
  "getProject",
  "getProjects",
  "getProjectState",
  "setProjectState",
  "setProjectStateDefaults",
  "setProjectStateFlush",
  "setProjectStateRefresh",
  "getProjectFiles",
  "getProjectLibrary",
  "projectLog",
  "uiAlert",
  "uiConfirm",
  "uiPanic",
  "uiProgress",
  "uiPrompt",
  "uiThrow",
  "uiWindow",
  "uiSplat",
];

test.describe("pages for developers", () => {
  let product: Product;
  let page: Page;
  const dana = person("Dana", "Weiss");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await newDesktopPage(browser);
    await signUp(page, product, dana);
    await page.getByRole("heading", { name: "Dana's project" }).waitFor();
    await page.goto(`${product.origin}/debug`);
    await expect(page.getByText("code: 404, Page not found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Debug", exact: true })).toHaveCount(0);
    await product.admin("developer", dana.email, "on");
    await page.goto(`${product.origin}/projects`);
  });
  test.afterAll(() => page.context().close());

  async function open(section: string): Promise<void> {
    await page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: section })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible();
  }
  const press = (name: string): Promise<void> =>
    page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const says = (text: string | RegExp): Promise<void> =>
    expect(page.getByText(text).last()).toBeVisible();

  test("DEBUG-01 DEBUG-02 DEBUG-03 developers open fourteen sections; /debug reopens the last one", async () => {
    await page.getByRole("link", { name: "Debug", exact: true }).click();
    await expect(page).toHaveURL(`${product.origin}/debug/projects.active`);
    await expect(page).toHaveTitle("Debug | TERA");
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(sections).toHaveText([...SECTIONS, "Bridge inspector"]);
    for (const section of SECTIONS) await open(section);
    await open("HTTP");
    await page.goto(`${product.origin}/debug`);
    await expect(page).toHaveURL(`${product.origin}/debug/http`);
    await page.goto(`${product.origin}/debug/no-such-section`);
    await says("code: 404, Page not found");
    await page.goto(`${product.origin}/debug/projects.active`);
    await expect(page.getByRole("heading", { level: 1, name: "Debug" })).toBeVisible();
    await checkAppearance(page, "debug");
    await resize(page, 1440);
  });

  test("DEBUG-04 DEBUG-07 tests and debug calls end with 'Output: ...' or 'Threw: ...'", async () => {
    await page.goto(`${product.origin}/debug/auth`);
    const call = (path: string) =>
      page.waitForRequest(
        (request) =>
          request.method() === "GET" &&
          request.url().split("?")[0] === `${product.origin}/api/${path}`,
      );
    const [auth] = await Promise.all([
      call("projects/auth"),
      press("Person according to the server"),
    ]);
    expect(auth.headers()["authorization"]).toMatch(/^Bearer \S+$/u);
    await says(new RegExp(`^Output: .*${dana.email}`, "u"));
    await open("HTTP");
    await Promise.all([call("io/echo"), press("Echo")]);
    await says(/^Output: .*"text":"from \/debug"/u);
    await Promise.all([call("stats"), press("Statistics")]);
    await says(/^Threw: FORBIDDEN/u);
    await open("Stats");
    await says("The counts couldn't be read");
    await open("Active IO");
    await press("Read the file back");
    await says(/^Threw: /u);
    await press("Write a file");
    await says('Output: "debug-test.txt"');
    await press("Read the file back");
    await says(/^Output: .20\d\d-/u);
  });

  test("VAL-20 the sync test accepts ages 18 to 120 and 0 to 50 years of experience", async () => {
    await page.goto(`${product.origin}/debug/sync`);
    await page.getByLabel("Age").fill("17");
    await page.getByLabel("Years of experience").fill("51");
    await press("Save to the project's state");
    await says("Age must be from 18 to 120.");
    await says("Years of experience must be from 0 to 50.");
    await checkAppearance(page, "the sync test, refused");
    await resize(page, 1440);
    for (const [age, experience] of [
      ["121", "0"],
      ["", "50"],
    ] as const) {
      await page.getByLabel("Age").fill(age);
      await page.getByLabel("Years of experience").fill(experience);
      await expect(page.getByText("Age must be from 18 to 120.")).toBeVisible();
      await expect(page.getByText("Years of experience must be")).toHaveCount(0);
    }
    await page.getByLabel("Age").fill("120");
    await press("Save to the project's state");
    await says('Output: "stored"');
    await press("Read the state");
    await says(/^Output: .*"debug":\{"age":120,"experience":50\}/u);
  });

  test("DEBUG-05 the client API section lists every call and can make it", async () => {
    await page.goto(`${product.origin}/debug/playground`);
    await expect(page.getByRole("button", { name: "uiSplat", exact: true })).toBeVisible();
    await checkAppearance(page, "the client API");
    await resize(page, 1440);
    for (const name of CALLS)
      await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toBeVisible();
    await press("getUser");
    await says(new RegExp(`^Output: .*${dana.email}`, "u"));
    await page.getByLabel("Find a call").fill("setprojectstate");
    await page.getByRole("button", { name: "Arguments of setProjectState", exact: true }).click();
    await page.getByLabel("Arguments, as a JSON list").fill("[1");
    await press("setProjectState");
    await says(/^Threw: /u);
  });

  for (const name of ["Rejected promise", "Error outside a promise", "Unknown error"])
    test(`ERR-06 '${name}' opens the error page`, async () => {
      await page.goto(`${product.origin}/debug/errors`);
      await press(name);
      await expect(page).toHaveURL(`${product.origin}/error`);
      await says("An unknown error has occured");
    });

  // Runs last, because the page keeps the fake clock.
  test("DEBUG-06 the loader closes after 3 s, and the progress test shows 30, 60 and 100", async () => {
    await page.goto(`${product.origin}/debug/loader`);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await press("Loader");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Loading");
    await page.clock.runFor(2900);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(200);
    await expect(dialog).toHaveCount(0);
    await press("Progress without a bar");
    await expect(dialog).toContainText("This takes 5 seconds.");
    await page.clock.runFor(4900);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(200);
    await expect(dialog).toHaveCount(0);
    await press("Progress with a bar");
    for (const progress of ["30", "60", "100"]) {
      await expect(dialog.getByRole("progressbar")).toHaveAttribute("value", progress);
      await page.clock.runFor(2000);
    }
    await expect(dialog).toHaveCount(0);
  });
});
