import { expect, type Page, test } from "@playwright/test";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from "../../apps/server/src/login/identity-provider-for-tests.ts";
import { type Product, startProduct } from "../product/product.ts";
import { checkAppearance, newDesktopPage, resetToDesktop } from "./check-appearance.ts";

const NAME = "Example University";

test.describe("logging in by another OpenID provider", () => {
  let idp: TestIdentityProvider;
  let product: Product;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    idp = await startIdentityProvider();
    product = await startProduct({
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: NAME,
    });
    idp.register(product.origin);
    page = await newDesktopPage(browser);
  });
  test.afterAll(async () => {
    await page.context().close();
    await product.close();
    await idp.close();
  });

  const look = async (name: string): Promise<void> => {
    await checkAppearance(page, name);
    await resetToDesktop(page);
  };
  const proceed = () => page.getByRole("link", { name: `Continue with ${NAME}` }).click();

  test("a person cancels, logs in, opens the product, confirms who they are and logs out", async () => {
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(`${product.origin}/login`);
    await expect(heading).toHaveText("Log in");
    await look("the log-in page with another provider");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(heading).toHaveText("Create an account");
    await look("the sign-up page with another provider");
    await proceed();
    await expect(page.getByRole("alert")).toContainText(`You cancelled the login with ${NAME}`);
    await look("a cancelled login");

    idp.person = {
      sub: "noor",
      claims: {
        email: "noor@university.example",
        email_verified: true,
        given_name: "Noor",
        family_name: "Haddad",
      },
    };
    await proceed();
    await expect(page.getByRole("heading", { name: "Noor's project" })).toBeVisible();

    await page.goto(`${product.origin}/kinde/account`);
    await expect(page.getByText(`You can log in with ${NAME}.`)).toBeVisible();
    await look("the account of a person without a password");
    await page.goto(`${product.origin}/kinde/account/confirm`);
    await expect(heading).toHaveText("Confirm it's you");
    await look("confirming without a password");
    await page.getByRole("button", { name: `Continue with ${NAME}` }).click();
    await expect(heading).toHaveText("Your account");
    expect(idp.requests.at(-1)?.get("prompt")).toBe("login");

    await page.goto(`${product.origin}/logout`);
    await expect.poll(() => idp.loggedOut.length).toBe(1);
    await page.goto(`${product.origin}/kinde/account`);
    await expect(heading).toHaveText("Log in to see your account");
  });
});
