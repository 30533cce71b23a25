import { expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { fillSignUp, linkMailedTo, person, signUp } from "./people.ts";

test("PROJ-18 PROJ-23 a viewer sees no way to change the project, and a hand-over is live for both", async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ann, ben] = [person("Ann", "Sorensen"), person("Ben", "Okafor")];
  await signUp(page, product, ann);
  await page.getByRole("heading", { name: "Ann's project" }).waitFor();
  await page.goto(`${product.origin}/project/settings`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail addresses").fill(ben.email);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByText("Project invites have been sent")).toBeVisible();
  await page.keyboard.press("Escape");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(await linkMailedTo(product, ben, /invit/iu));
  await other.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(other, ben);
  await other.getByRole("heading", { name: "Ann's project" }).waitFor();
  await other.goto(`${product.origin}/project/settings`);
  await expect(other.getByLabel("Description")).toBeEditable();

  const act = async (on: Page, item: string): Promise<void> => {
    await on.getByRole("button", { name: "Actions for Ben Okafor" }).click();
    await on.getByRole("menuitem", { name: item }).click();
  };
  await act(page, "Make viewer");
  await expect(page.getByText("Ben Okafor can now only view")).toBeVisible();
  // Without a reload of the other page.
  await expect(other.getByText("You can view and download everything here")).toBeVisible();
  await expect(other.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(other.getByLabel("Description")).not.toBeEditable();
  await other.getByRole("link", { name: "Files" }).first().click();
  await expect(other.getByText("You can download these files, but not change them.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Upload" })).toHaveCount(0);
  await act(page, "Allow changes");
  await expect(other.getByText("You can download these files")).toHaveCount(0);
  await other.getByRole("link", { name: "Project settings" }).click();

  await act(page, "Offer the project");
  await page.getByRole("alertdialog").getByRole("button", { name: "Offer the project" }).click();
  await expect(page.getByText("You offered this project to Ben Okafor.")).toBeVisible();
  await other.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("You offered this project to Ben Okafor.")).toHaveCount(0);
  await act(page, "Offer the project");
  await page.getByRole("alertdialog").getByRole("button", { name: "Offer the project" }).click();
  await other.getByRole("button", { name: "Become manager" }).click();
  await expect(other.getByText("You are now the project's manager")).toBeVisible();
  await expect(
    page
      .getByRole("row", { name: /Ben Okafor/u })
      .getByText("Project Manager")
      .filter({ visible: true }),
  ).toBeVisible();
  await context.close();
});

test("PROJ-23 who is invited to view joins without any way to change the project", async ({
  browser,
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ann, vic] = [person("Ann", "Lindqvist"), person("Vic", "Moreau")];
  await signUp(page, product, ann);
  await page.getByRole("heading", { name: "Ann's project" }).waitFor();
  await page.goto(`${product.origin}/project/settings`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail addresses").fill(vic.email);
  const roles = page.getByRole("group", { name: "Role" });
  await expect(roles.getByRole("radio", { name: "Can edit" })).toBeChecked();
  await roles.getByRole("radio", { name: "Can edit" }).press("ArrowDown");
  await expect(roles.getByRole("radio", { name: "Can view" })).toBeChecked();
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByText("They can view, but not edit.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: vic.email })).toContainText("Invited as viewer");

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(await linkMailedTo(product, vic, /invit/iu));
  await expect(other.getByText("view and download everything in it")).toBeVisible();
  await other.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(other, vic);
  await other.getByRole("heading", { name: "Ann's project" }).waitFor();
  await other.goto(`${product.origin}/project/settings`);
  await expect(other.getByText("You can view and download everything here")).toBeVisible();
  await expect(other.getByLabel("Description")).not.toBeEditable();
  await expect(other.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await other.getByRole("link", { name: "Files" }).first().click();
  await expect(other.getByText("You can download these files, but not change them.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Upload" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Vic Moreau/u })).toContainText("Viewer");
  await page.getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByText(`invited ${vic.email} to view`)).toBeVisible();
  await context.close();
});
