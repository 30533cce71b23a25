import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { beginJourney } from "./journey-page.ts";
import { person, signUpFromFrontPage } from "./people.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

test("a new person finds help, their profile, the API and the service pages, and logs out", async ({
  browser,
  product,
}) => {
  const { page, arrive, close } = await beginJourney(browser);
  const visit = (path: string) => page.goto(`${product.origin}${path}`);
  await signUpFromFrontPage(page, product, person("Nora", "Haugen"));
  await arrive("Nora's project");

  await page.getByRole("link", { name: "Help", exact: true }).click();
  await arrive("Help");
  await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
  await arrive("Overview");
  const picture = page.getByRole("button", { name: /^Enlarge: Invite people/u });
  await picture.click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");

  await visit("/tools");
  await arrive("Tools");
  await page.getByRole("main").getByRole("link", { name: "MeshMate" }).click();
  await arrive("MeshMate");
  await visit("/profile");
  await arrive("Profile");
  await page.getByRole("main").getByRole("link", { name: "Subscribe", exact: true }).click();
  await arrive(/subscri/iu);

  await visit("/profile/tokens");
  await arrive("API tokens");
  await page.getByRole("button", { name: "Create token" }).first().click();
  await page.getByLabel("Name").fill("First steps");
  await page.getByRole("checkbox", { name: "List your projects" }).check();
  await page.getByLabel("Name").press("Enter");
  const token = await page.getByText(/^tera_/u).innerText();
  await visit("/help/api/schema/projects");
  const reference = page.frameLocator("iframe");
  await reference.getByRole("link", { name: "Try it: get /api/projects/names" }).click();
  const tried = page.getByRole("dialog", { name: "Try it" });
  const field = tried.getByLabel("Personal token");
  await expect(field).toHaveAttribute("type", "password");
  await field.fill(token);
  await field.press("Enter");
  await expect(tried.getByText(/^Answer: 200 in /u)).toBeVisible();
  await expect(tried.getByRole("region", { name: "curl" })).not.toContainText(token);
  expect(JSON.stringify(await storedInBrowser(page))).not.toContain(token);
  await page.keyboard.press("Escape");
  await page.reload();
  await reference.getByRole("link", { name: "Try it: get /api/projects/names" }).click();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Contact", exact: true }).click();
  await arrive("Contact");
  await expect(page.getByLabel("Name")).toHaveValue("Nora Haugen");
  await visit("/changelog");
  await arrive("Changelog");
  await visit("/health-check");
  await expect(page.getByText("14 Ok")).toBeVisible();
  await arrive("Health check");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await arrive(/^Twelve thousand records/u);
  await close();
});
