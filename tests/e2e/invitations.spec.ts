import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { invite } from "./open-invited.ts";
import { linkMailedTo, person, type Person, signUp } from "./people.ts";

const DEAD_LINK = { level: 1, name: "This invitation link no longer works" } as const;

test.describe("invitations by mail", () => {
  const ann = person("Ann", "Sorensen");
  let page: Page;
  let product: Product;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signUp(page, product, ann);
    await page.getByRole("heading", { name: "Ann's project" }).waitFor();
  });
  test.afterAll(() => page.context().close());

  async function openSettings(): Promise<void> {
    await page.goto(`${product.origin}/project/settings`);
    await page.getByRole("button", { name: "Invite" }).first().waitFor();
  }

  async function inviteFromSettings(who: Person): Promise<string> {
    await openSettings();
    return invite(page, product, who);
  }

  const visit = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

  /** Submits the sign-up form that the invitation leads to, without waiting for the result. */
  async function createAccount(visitor: Page, who: Person): Promise<void> {
    await visitor.getByRole("button", { name: "Create an account" }).click();
    await expect(visitor.getByLabel("E-mail")).toHaveValue(who.email);
    await visitor.getByLabel("Given name").fill(who.givenName);
    await visitor.getByLabel("Family name").fill(who.familyName);
    await visitor.getByLabel("Password", { exact: true }).fill(who.password);
    await visitor.getByRole("button", { name: "Create account" }).click();
  }

  test("PROJ-08 PROJ-10 ERR-03 a mailed link names the project, fills in the address and joins", async ({
    browser,
  }) => {
    const ben = person("Ben", "Okafor");
    const link = await inviteFromSettings(ben);
    const secret = new URL(link).searchParams.get("invite") ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/u);
    const visitor = await visit(browser);
    const leaks: string[] = [];
    visitor.on("request", (request) => {
      const isLink = request.url() === link;
      if (!isLink && `${request.url()} ${request.headers()["referer"] ?? ""}`.includes(secret))
        leaks.push(request.url());
    });

    // The project's id alone must not reveal any names.
    const plain = `${product.origin}${new URL(link).pathname}`;
    await visitor.goto(plain);
    await expect(visitor.getByText("Oops... You need to be logged in to do that...")).toBeVisible();
    await expect(visitor.getByText(/Ann/u)).toHaveCount(0);

    await visitor.goto(link);
    await expect(
      visitor.getByRole("heading", { level: 1, name: "Ann Sorensen invites you to Ann's project" }),
    ).toBeVisible();
    await expect(visitor).toHaveURL(plain);
    await visitor.getByRole("button", { name: "Log in" }).click();
    await expect(visitor.getByLabel("E-mail")).toHaveValue(ben.email);
    await visitor.goBack();
    await createAccount(visitor, ben);
    await expect(visitor.getByRole("heading", { level: 1, name: "Ann's project" })).toBeVisible();
    // Following the mailed link has verified the address.
    await visitor.goto(product.origin);
    await expect(visitor.getByRole("heading", { name: "Hello, Ben" })).toBeVisible();
    await expect(visitor.getByText(/verify/iu)).toHaveCount(0);
    expect(leaks).toEqual([]);
    await visitor.context().close();

    const late = await visit(browser);
    await late.goto(link);
    await expect(late.getByRole("heading", DEAD_LINK)).toBeVisible();
    await expect(late.getByText("It has already been used.")).toBeVisible();
    await late.context().close();
  });

  test("PROJ-10 LAND-09 a login whose answer is slow returns to the page that asked for it", async ({
    browser,
  }) => {
    const eve = person("Eve", "Nakamura");
    const link = await inviteFromSettings(eve);
    const visitor = await visit(browser);
    await visitor.goto(link);
    let loadFrontPage = (): void => undefined;
    let answerLogin = (): void => undefined;
    const frontPage = new Promise<void>((resolve) => (loadFrontPage = resolve));
    const answer = new Promise<void>((resolve) => (answerLogin = resolve));
    await visitor.route(/\/assets\/LandingPage-[^/]*\.js$/u, async (route) => {
      await frontPage;
      await route.continue();
    });
    await visitor.route("**/api/auth/token", async (route) => {
      await answer;
      await route.continue();
    });
    const login = visitor.waitForRequest("**/api/auth/token");
    await createAccount(visitor, eve);
    // At this request, the URL no longer has the login provider's parameters.
    await login;
    const spinner = visitor.getByText("Loading", { exact: true });
    await expect(spinner).toBeVisible();
    loadFrontPage();
    await expect(spinner).toHaveCount(0);
    await visitor.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await expect(visitor).toHaveURL(`${product.origin}/`);
    // The visitors' page would forget the page to return to. Counted once, because it would not stay
    // while the server is silent.
    expect(await visitor.getByRole("heading", { name: /Twelve thousand records/u }).count()).toBe(
      0,
    );
    answerLogin();
    await expect(visitor.getByRole("heading", { level: 1, name: "Ann's project" })).toBeVisible();
    await visitor.context().close();
  });

  test("PROJ-22 PROJ-24 PROJ-25 VAL-08 VAL-09 PROF-08 an invitation can be resent and withdrawn", async ({
    browser,
  }) => {
    const [cleo, dan] = [person("Cleo", "Marsh"), person("Dan", "Weiss")];
    const first = await inviteFromSettings(cleo);
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog.getByText("1 invite sent")).toBeVisible();
    await expect(dialog.getByText(`Invitation sent to ${cleo.email}.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Send more invites" }).click();
    await expect(dialog.getByRole("button", { name: "Send invites" })).toBeDisabled();
    const box = await dialog.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(470);
    expect(box?.height).toBeGreaterThanOrEqual(300);

    // The dialog says why each address can't be invited.
    await dialog
      .getByLabel("E-mail addresses")
      .fill(`${cleo.email}, ${ann.email.toUpperCase()}\nfine@example.org bad@x worse`);
    await dialog.getByLabel("E-mail addresses").blur();
    await expect(
      dialog.getByText(new RegExp(`^Already invited: ${cleo.email} \\(\\d+ [A-Z][a-z]+\\)`, "u")),
    ).toBeVisible();
    await expect(dialog.getByText(`Already in this project: ${ann.email}`)).toBeVisible();
    await expect(dialog.getByText("Invalid email addresses:")).toBeVisible();
    const reason = "Error: Not a valid e-mail address";
    const invalid = dialog.getByRole("img", { name: reason });
    await expect(invalid).toHaveCount(2);
    await invalid.first().hover();
    await expect(page.getByText(reason)).toBeVisible();
    await dialog.getByRole("button", { name: "Remove worse" }).click();
    await expect(
      dialog.getByRole("alert").filter({ hasText: "Invalid email address: bad@x" }),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Send 1 invite" })).toBeEnabled();
    await page.keyboard.press("Escape");

    const row = page.getByRole("row", { name: cleo.email });
    await expect(row.getByText(/^Sent \d+ [A-Z][a-z]+$/u)).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${cleo.email}` }).click();
    await page.getByRole("menuitem", { name: "Resend invite" }).click();
    await expect(page.getByText(`Invite sent again to ${cleo.email}`)).toBeVisible();
    await expect.poll(() => linkMailedTo(product, cleo, /invit/iu)).not.toBe(first);
    const second = await linkMailedTo(product, cleo, /invit/iu);

    const visitor = await visit(browser);
    await visitor.goto(first);
    await expect(visitor.getByRole("heading", DEAD_LINK)).toBeVisible();
    // Dan got the link forwarded, and is logged in with another address.
    await signUp(visitor, product, dan);
    await visitor.getByRole("heading", { name: "Dan's project" }).waitFor();
    await visitor.goto(second);
    await expect(
      visitor.getByRole("heading", { level: 1, name: "This invitation is for another address" }),
    ).toBeVisible();
    await expect(visitor.getByText(cleo.email)).toBeVisible();
    await visitor.context().close();

    await page.getByRole("button", { name: `Actions for ${cleo.email}` }).click();
    await page.getByRole("menuitem", { name: "Withdraw invite" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw invite" }).click();
    await expect(page.getByText(`Removed ${cleo.email}`)).toBeVisible();
    await expect(row).toHaveCount(0);
    const late = await visit(browser);
    await late.goto(second);
    await expect(late.getByRole("heading", DEAD_LINK)).toBeVisible();
    await late.context().close();
  });
});
