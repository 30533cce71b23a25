import { expect } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

/** Profile settings as a version without validation may have stored them. */
const UNREADABLE = {
  darkMode: "purple",
  name: { first: "Amara" },
  givenName: 1,
  familyName: [],
  nameShort: null,
  institute: 7,
  signature: {},
  activeProject: 5,
  isDev: "yes",
  isSharing: "no",
  teraCreditsShow: "1",
};

test("VAL-17 every screen replaces invalid stored settings with their defaults", async ({
  page,
  product,
}) => {
  const database = await openDatabaseOf(product);
  const amara = person("Amara", "Osei");
  try {
    await signUp(page, product, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await database.scriptTransaction((session) =>
      session.script(
        `set local session_replication_role = replica; update public.users set data = '${JSON.stringify(UNREADABLE)}' where email = '${amara.email}'`,
      ),
    );
    for (const path of [
      "/",
      "/projects",
      "/project",
      "/project/settings",
      "/project/files",
      "/tools",
      "/profile/sites",
      "/profile/tokens",
    ]) {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${product.origin}${path}`);
      await expect(page.getByRole("button", { name: "Your menu" })).toBeVisible();
    }
    await expect(page.getByText("Amara Osei").first()).toBeVisible();
    await expect(page.locator("html")).not.toHaveClass(/dark/u);
    await page.goto(`${product.origin}/project`);
    await expect
      .poll(
        async () =>
          (
            await database.query<{ active: unknown }>(
              "select data -> 'activeProject' as active from public.users where email = $1",
              [amara.email],
            )
          )[0]?.active,
      )
      .toMatch(/^[0-9a-f-]{36}$/u);
  } finally {
    await database.close();
  }
});
