import { expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { person, signUp, verifyEmail } from "./people.ts";

const SERVICES = [
  "This site",
  "List of tools",
  "Login",
  "Connection for live changes",
  "Database",
  "File storage",
  "Content",
  "Institutes",
  "Import and export",
  "Projects",
  "Members",
  "Development sites",
  "Live documents",
  "Subscriptions",
];

/** Pages of every kind, on each of which an unverified address is noticed. */
const UNVERIFIED_PATHS = [
  "/",
  "/projects",
  "/project",
  "/project/files",
  "/project/settings",
  "/profile",
  "/help",
  "/tools",
  "/word-freq",
  "/changelog",
];

/** The links of the sidebar, in order. */
function sidebarLinks(page: Page): Promise<string[]> {
  return page
    .getByRole("complementary", { name: "Sidebar" })
    .getByRole("link")
    .filter({ hasNotText: /^TERA$/u })
    .allInnerTexts();
}

test.describe("pages for visitors", () => {
  test("LAYOUT-06 LAYOUT-16 the sidebar shows Home, login, Help, Contact and the version", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.origin}/help`);
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    expect(await sidebarLinks(page)).toEqual(["Home", "Log in", "Sign up", "Help", "Contact"]);
    const { version } = JSON.parse(
      await page.locator("#configuration").textContent().then(String),
    ) as { version: string };
    await expect(
      page.getByRole("complementary", { name: "Sidebar" }).getByText(version),
    ).toBeVisible();
    for (const path of ["/help/faq", "/contact", "/changelog", "/nowhere"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByText(version, { exact: false }).first()).toBeVisible();
    }
  });

  test("ROUTE-12 HELP-02 short addresses lead to help pages, and every help page opens", async ({
    page,
    product,
  }) => {
    for (const [path, title] of [
      ["cite", "Cite us"],
      ["terms", "Terms of use"],
      ["privacy", "Privacy"],
    ] as const) {
      await page.goto(`${product.origin}/${path}`);
      await expect(page).toHaveURL(`${product.origin}/help/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    await page.goto(`${product.origin}/help`);
    const topics = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect(topics).toHaveCount(26);
    for (const address of await topics.evaluateAll((links) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    )) {
      await page.locator(`main a[href="${address}"]`).click();
      await expect(page).toHaveURL(`${product.origin}${address}`);
      await expect(page.getByRole("main").locator("p, li").nth(1)).toBeVisible();
      await expect(page.getByText("This page could not be loaded")).toHaveCount(0);
      await page.getByRole("link", { name: "Back to help topics" }).click();
    }
    await page.goto(`${product.origin}/help/nobody-knows`);
    await expect(page.getByText('Unknown help page "nobody-knows"')).toBeVisible();
  });

  test("ROUTE-07 HEALTH-01 HEALTH-02 HEALTH-04 the health check lists and repeats 14 checks", async ({
    page,
    product,
  }) => {
    await page.clock.install();
    await page.route("**/api/members/ping", (route) => route.fulfill({ status: 404 }));
    let isSilent = true;
    await page.route("**/api/io/ping", (route) =>
      isSilent ? new Promise(() => undefined) : route.continue(),
    );
    for (const path of ["health-checks", "healthcheck", "healthchecks"]) {
      await page.goto(`${product.origin}/${path}`);
      await expect(page).toHaveURL(`${product.origin}/health-check`);
    }
    const rows = page.getByRole("list", { name: "Services" }).getByRole("listitem");
    await expect(rows).toHaveText(SERVICES.map((name) => new RegExp(`^${name}`, "u")));
    const io = rows.filter({ hasText: "Import and export" });
    await expect(io).toContainText("Checking");
    await expect(page.getByRole("status").first()).toHaveText("1 Checking, 12 Ok, 1 Failed");
    await expect(rows.filter({ hasText: "Members" })).toContainText(
      /Failed\s*Cannot establish connection$/u,
    );
    await page.clock.runFor(6000);
    await expect(io).toContainText(/Failed\s*Cannot establish connection \(timeout\)$/u);
    isSilent = false;
    await page.unroute("**/api/members/ping");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").first()).toHaveText("14 Ok");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").first()).toHaveText("14 Unknown");
  });

  test("CONTACT-01 CONTACT-02 CONTACT-03 CONTACT-04 a message is checked, sent and confirmed", async ({
    page,
    product,
  }) => {
    await page.goto(`${product.origin}/contact`);
    await page.getByRole("button", { name: "Send message" }).click();
    for (const problem of [
      "Please fill in your name.",
      "Please fill in the subject.",
      "Please write a message.",
    ])
      await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.getByLabel("Subject").click();
    await expect(page.getByRole("option")).toHaveText([
      "Citing us",
      "Feature suggestions",
      "Technical support",
      "Subscriptions",
      "Workshops",
    ]);
    await page.getByRole("option", { name: "Workshops" }).click();
    await page.getByLabel("Name").fill("A visitor");
    await page.getByLabel("E-mail").fill("visitor@example.org");
    await page.getByLabel("Message", { exact: true }).fill("Do you come to Uppsala?");
    await page.route("**/api/contact", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("The server didn't answer.", { exact: false })).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(
      "Do you come to Uppsala?",
    );
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Email sent!" })).toBeVisible();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(`${product.origin}/`);

    const ada = person("Ada", "Okafor");
    await signUp(page, product, ada);
    await page.getByRole("heading", { name: "Ada's project" }).waitFor();
    await page.goto(`${product.origin}/projects/0f8fad5b-d9cb-469f-a165-70867728950e`);
    await page.getByRole("link", { name: "contact us" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ada Okafor");
    await expect(page.getByLabel("E-mail")).toHaveValue(ada.email);
    await expect(page.getByLabel("Subject")).toHaveValue(/^Error - The project/u);
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(
      /"code": "PROJECT-NOT-FOUND"/u,
    );
  });

  test("LAND-05 every page asks for verification, then Home asks for a missing institute", async ({
    page,
    product,
  }) => {
    await page.goto(product.origin);
    const foot = page.getByRole("navigation", { name: "About this site" });
    await expect(foot.getByRole("link")).toHaveText([
      "Tools",
      "Help",
      "Contact",
      "Terms",
      "Privacy",
      "Changelog",
    ]);
    await foot.getByRole("link", { name: "Changelog" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();

    const edith = person("Edith", "Moreau");
    await signUp(page, product, edith);
    await page.getByRole("heading", { name: "Edith's project" }).waitFor();
    const notice = page.getByRole("region", { name: "Verification" });
    for (const path of UNVERIFIED_PATHS) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(notice, path).toContainText(`we sent a link to ${edith.email}`);
      await expect(notice.getByRole("link", { name: "Get a new link" })).toBeVisible();
    }
    await verifyEmail(page, product, edith);
    await page.goto(product.origin);
    await expect(page.getByText("Your profile has no institute yet.")).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole("link", { name: "Complete your profile" }).click();
    await page.getByLabel("Institute").fill("Institute of Evidence");
    await page.getByLabel("Institute").press("Enter");
    await page.getByLabel("Institute").blur();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Hello, Edith" })).toBeVisible();
    await expect(page.getByText("Your profile has no institute yet.")).toHaveCount(0);
  });
});
