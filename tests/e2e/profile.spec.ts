import { expect, type Page } from "@playwright/test";
import { ONE_PIXEL } from "../../apps/server/src/api/one-pixel.fixture.ts";
import { openDatabaseOf } from "../product/installation-database.ts";
import { startProduct } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { enterPassword, person, signUp } from "./people.ts";

const toast = (page: Page, message: string) => page.getByText(message, { exact: true });

test.describe("profile and subscription", () => {
  test("PROF-01 PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 ROLE-04 each field saves when it is left", async ({
    page,
    product,
  }) => {
    const names = Array.from({ length: 12 }, (_, index) => `Calm Institute ${index + 10}`);
    for (const name of ["University of Aalto_x", "University of Aaltoax", ...names])
      await product.admin("institute", "name", name);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const who = person("Lena", "Brandt");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Lena's project" }).waitFor();
    await page.getByRole("link", { name: who.email }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    const main = page.getByRole("main");

    // The address and its picture.
    await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
    await expect(page.getByLabel("E-mail")).toHaveAttribute("readonly");
    await page.getByRole("button", { name: "About your picture" }).click();
    await expect(page.getByRole("dialog")).toContainText("your initials");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "About your picture" })).toBeFocused();

    // Names.
    const name = page.getByLabel("Name", { exact: true });
    const shortName = page.getByLabel("Short name, initials or alias");
    const signature = page.getByLabel("Signature");
    await expect(name).toHaveValue("Lena Brandt");
    await name.fill(" ");
    await name.press("Enter");
    await expect(page.getByText("Please enter your name")).toBeVisible();
    await name.fill("Lena M. Brandt");
    await name.press("Enter");
    await expect(page.getByRole("complementary").getByText("Lena M. Brandt")).toBeVisible();
    await expect(signature).toHaveAttribute("readonly");
    await expect(signature).toHaveAccessibleDescription(/Set a short name first/u);
    await shortName.fill("LMB");
    await shortName.press("Enter");
    await expect(signature).not.toHaveAttribute("readonly");
    await signature.fill("lmb");

    // The institute: at most ten suggestions in any case, with every character as typed.
    const institute = page.getByRole("combobox", { name: "Institute" });
    const options = page.getByRole("option");
    await institute.fill("calm inst");
    await expect(options).toHaveText(names.slice(0, 10));
    await institute.fill("aalto_");
    await expect(options).toHaveText(["University of Aalto_x"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(institute).toHaveValue("University of Aalto_x");
    await institute.fill("Ward 7B, ");
    await expect(page.getByText("No suggestions match")).toBeVisible();
    await institute.press("Escape");
    await expect(institute).toHaveValue("Ward 7B, ");
    await institute.press("Enter");
    await expect(institute).toHaveValue("Ward 7B,");

    // The theme.
    await main.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveClass(/dark/u);
    await main.getByRole("radio", { name: "System" }).check();
    await expect(page.locator("html")).not.toHaveClass(/dark/u);

    // Credits, subscription and advanced options.
    await expect(main.getByText("1,000 credits", { exact: true })).toBeVisible();
    await expect(main.getByText("Maximum 1,000", { exact: true })).toBeVisible();
    await expect(main.getByText("Not subscribed", { exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: "Subscribe", exact: true })).toBeVisible();
    await page.getByRole("switch", { name: "Always show credits" }).check();
    await expect(page.getByRole("complementary").getByText("1,000 credits")).toBeVisible();
    await expect(page.getByRole("complementary")).not.toContainText("/45 min");
    await page.getByRole("switch", { name: "Share how I use TERA" }).check();
    const debug = page.getByRole("link", { name: "Debug", exact: true });
    await expect(debug).toHaveCount(0);
    await page.getByRole("switch", { name: "Developer mode" }).check();
    await expect(page.getByRole("button", { name: /^Theme/u })).toBeVisible();
    await expect(debug).toBeVisible();
    await expect(page.getByRole("link", { name: "Risk of bias (not set up)" })).toBeVisible();
    await page.getByRole("button", { name: "Your menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Enter dev mode" })).toBeVisible();
    await page.keyboard.press("Escape");

    // The language of dates, which the page uses at once.
    const language = page.getByLabel("Language of dates");
    await expect(language).toHaveAccessibleDescription(/^For example \d+ \p{L}+, \d\d:\d\d\.$/u);
    await language.selectOption("Deutsch");
    await expect(language).toHaveAccessibleDescription(/^For example \d+\. \p{L}+, /u);
    await expect(page.getByText(/^Last save: heute, /u).filter({ visible: true })).toBeVisible();

    // The user's id.
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Copy user ID" }).click();
    await expect(toast(page, "User ID copied to clipboard")).toBeVisible();
    const id = await page.evaluate(() => navigator.clipboard.readText());
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);

    // Leaving.
    const flushed = page.waitForRequest(
      (request) =>
        /\/users(?:::|%3A%3A)[^/]+\/flush$/u.test(request.url()) && request.method() === "GET",
    );
    await main.getByRole("link", { name: "API tokens" }).click();
    const answer = await (await flushed).response();
    expect([answer?.status(), decodeURIComponent(answer?.url() ?? "")]).toEqual([
      200,
      `${product.origin}/api/sync/users::${id}/flush`,
    ]);
    const database = await openDatabaseOf(product);
    const [stored] = await database.query("select data from public.users where id = $1", [id]);
    await database.close();
    expect(stored).toMatchObject({
      data: {
        name: "Lena M. Brandt",
        nameShort: "LMB",
        signature: "lmb",
        institute: "Ward 7B,",
        isDev: true,
        isSharing: true,
        teraCreditsShow: true,
        dateLanguage: "de",
      },
    });
    await page.goto(`${product.origin}/profile`);
    await expect(institute).toHaveValue("Ward 7B,");
    await expect(signature).toHaveValue("lmb");

    // Clearing the browser's copies.
    await page.evaluate(() => localStorage.setItem("copy", "old"));
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Clear copies in this browser" }).click();
    await page.waitForFunction(() => localStorage.getItem("copy") === null);
    await expect(signature).toHaveValue("lmb");
  });

  test("SUB-02 SUB-03 SUB-04 SUB-05 LAYOUT-08 LAYOUT-09 CREDIT-02 open pages follow plan changes", async ({
    page,
    product,
  }) => {
    const who = person("Tomas", "Vesel");
    await signUp(page, product, who);
    await page.getByRole("heading", { name: "Tomas' project" }).waitFor();
    const menu = page.getByRole("button", { name: "Your menu" });
    const subscribe = page.getByRole("menuitem", { name: "Subscribe", exact: true });
    await menu.click();
    await subscribe.click();
    await expect(page.getByRole("heading", { level: 1, name: "Subscribe" })).toBeVisible();
    await expect(page.getByText("Payments aren't set up on this site")).toBeVisible();
    await expect(page.getByRole("link", { name: "More about subscriptions" })).toHaveAttribute(
      "href",
      "/help/subscriptions",
    );
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await product.admin("subscribe", who.email);
    // Subscribers are led from /subscribe to their subscription.
    await expect(page).toHaveURL(`${product.origin}/subscription/manage`);
    const main = page.getByRole("main");
    await expect(main.getByText("Subscribed", { exact: true })).toBeVisible();
    await expect(main.getByRole("row", { name: /^Projects of your own/u })).toContainText(
      "Unlimited",
    );
    await expect(main.getByText("Trial still active")).toHaveCount(0);
    await expect(main.getByText(/Next invoice/u)).toHaveCount(0);
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
    await expect(subscribe).toHaveCount(0);
    await page.keyboard.press("Escape");

    const database = await openDatabaseOf(product);
    await database.query(
      `update public.subscriptions s set is_trial = true, data = '{"nextInvoice": "2031-02-03T12:00:00Z"}'
       from public.users u where u.id = s."user" and u.email = $1`,
      [who.email],
    );
    await database.close();
    await expect(main.getByText("Trial still active", { exact: true })).toBeVisible();
    await expect(main.getByText("Next invoice: 3 February 2031")).toBeVisible();
    // This installation has no billing portal.
    await expect(main.getByText("To change or cancel your subscription")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "isSamePage") as unknown)).toBe(true);

    await page.goto(`${product.origin}/profile`);
    await expect(main.getByText("Maximum 10,000, 10 credits every 45 minutes")).toBeVisible();
    await expect(main.getByRole("link", { name: "Manage subscription" })).toBeVisible();
    const institutes = page.getByRole("link", { name: "Institutes Dashboard" });
    await expect(institutes).toHaveCount(0);
    await product.admin("institute", "add", "quiet", "-", "Quiet Institute");
    await product.admin("institute", "manager", "quiet", who.email, "on");
    await expect(institutes).toBeVisible();
    const asked = page.waitForRequest(/\/api\/subscription\//u);
    await page.goto(`${product.origin}/subscription/success`);
    const request = await asked;
    const { sub } = JSON.parse(
      Buffer.from(request.headers()["authorization"]?.split(".")[1] ?? "", "base64url").toString(),
    ) as { sub: string };
    expect([request.method(), request.url()]).toEqual([
      "POST",
      `${product.origin}/api/subscription/${sub}`,
    ]);
    await expect(page.getByRole("heading", { name: "Thank you for subscribing" })).toBeVisible();
    await expect(page.getByText("Your subscription is active.")).toBeVisible();
    await product.admin("unsubscribe", who.email);
    await expect(page.getByText("Your payment is still being confirmed.")).toBeVisible();
    await page.goto(`${product.origin}/subscription/cancelled`);
    await expect(page.getByText("Nothing was charged")).toBeVisible();
    await page.goto(`${product.origin}/subscription/manage`);
    await expect(main.getByText("Not subscribed", { exact: true })).toBeVisible();
    await menu.click();
    await expect(subscribe).toBeVisible();
  });

  test("SUB-04 the billing portal opens in a new tab where the operator names one", async ({
    page,
    product,
  }) => {
    const who = person("Ada", "Lunde");
    await page.route("**/api/subscription/*", (route) =>
      route.fulfill({
        json: {
          isActive: true,
          isTrial: false,
          data: { billingPortal: "https://billing.example/portal" },
        },
      }),
    );
    await page
      .context()
      .route("https://billing.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>Billing</h1>" }),
      );
    await signUp(page, product, who);
    await page.goto(`${product.origin}/subscription/manage`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open billing portal (new tab)" }).click();
    const portal = await opened;
    await expect(portal.getByRole("heading", { name: "Billing" })).toBeVisible();
    expect(portal.url()).toBe("https://billing.example/portal");
  });

  test("PROF-10 PROF-11 PROF-12 a person sets a picture, exports data, and cancels a deletion", async ({
    page,
    browser,
    product,
  }) => {
    const [who, heir] = [person("Nora", "Vik"), person("Olav", "Berg")];
    const heirPage = await browser.newPage();
    await Promise.all([signUp(page, product, who), signUp(heirPage, product, heir)]);
    const database = await openDatabaseOf(product);
    await page.getByRole("heading", { name: "Nora's project" }).waitFor();
    const [own] = await database.query<{ project: string }>(
      `select m.project from public.project_members m join public.users u on u.id = m."user" where u.email = $1`,
      [who.email],
    );
    const nora = own?.project;
    await database.query(
      `insert into public.project_members (project, "user", email, role)
       select $1, u.id, u.email, 'member' from public.users u where u.email = $2`,
      [nora, heir.email],
    );

    // A picture, which the other member sees at once.
    await heirPage.goto(`${product.origin}/projects`);
    await heirPage.getByRole("main").getByText("Nora's project").waitFor();
    await page.goto(`${product.origin}/profile`);
    await page.getByRole("button", { name: "About your picture" }).click();
    await page.getByLabel("Picture", { exact: true }).setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: Buffer.from(ONE_PIXEL, "base64"),
    });
    await page.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
    await page.getByRole("button", { name: "Save picture" }).click();
    await expect(toast(page, "Saved your picture")).toBeVisible();
    await expect(page.getByRole("main").locator("img[src^='blob:']")).toBeVisible();
    await expect(heirPage.getByRole("main").locator("img[src^='blob:']")).toBeVisible();
    await heirPage.close();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export my data" }).click();
    expect((await download).suggestedFilename()).toBe("account.zip");
    await page.getByRole("link", { name: "Delete my account" }).click();
    const remove = page.getByRole("button", { name: "Delete account", exact: true });
    await page.getByLabel("Type DELETE to confirm").fill("delete");
    await expect(remove).toBeDisabled();
    await page
      .getByLabel("Who manages Nora's project next?")
      .selectOption({ label: `Olav Berg (${heir.email})` });
    await remove.click();
    await expect(
      page.getByRole("heading", { name: "Your account will be deleted in 30 days" }),
    ).toBeVisible();
    expect(
      await database.query(
        `select from private.project_successors s join public.users u on u.id = s.successor
         where s.project = $1 and u.email = $2`,
        [nora, heir.email],
      ),
    ).toHaveLength(1);

    // Logging in opens nothing but the offer to keep the account.
    await enterPassword(page, product, who);
    await expect(
      page.getByRole("heading", { name: /^Your account will be deleted on \d+ / }),
    ).toBeVisible();
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveText(["Log out"]);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Nora" })).toBeVisible();
    expect(
      await database.query("select from private.project_successors where project = $1", [nora]),
    ).toEqual([]);
    await database.close();
  });
});

test("PROF-07 sessions are recorded only while sharing is on", async ({ page }) => {
  const recorder = "https://recorder.example/record.js";
  const product = await startProduct({ SESSION_RECORDER_URL: recorder });
  let loads = 0;
  await page.context().route(recorder, (route) => {
    loads += 1;
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: "document.documentElement.dataset.recorded = 'yes';",
    });
  });
  const recorded = page.locator("html[data-recorded]");
  try {
    await signUp(page, product, person("Ida", "Holm"));
    await page.goto(`${product.origin}/profile`);
    const sharing = page.getByRole("switch", { name: "Share how I use TERA" });
    await expect(sharing).not.toBeChecked();
    expect(loads).toBe(0);
    await sharing.check();
    await expect(recorded).toBeAttached();
    await page.reload();
    await expect(recorded).toBeAttached();
    expect(loads).toBe(2);
    await sharing.uncheck();
    await expect(recorded).not.toBeAttached();
    await expect(sharing).not.toBeChecked();
    expect(loads).toBe(2);
  } finally {
    await product.close();
  }
});
