import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { beginJourney } from "./journey-page.ts";
import { person, signUp } from "./people.ts";

const PROJECT = "Early discharge";

test("an institute's manager claims a project and its creator, and finds help", async ({
  browser,
  product,
}) => {
  const institute = `vale-${randomBytes(3).toString("hex")}`;
  const domain = `${institute}.example`;
  const ida = { ...person("Ida", "Moreau"), email: `ida@${domain}` };
  const { page, arrive, close } = await beginJourney(browser);
  await signUp(page, product, ida);
  await arrive("Ida's project");
  await product.admin("institute", "add", institute, domain, "Vale Institute");
  await product.admin("institute", "manager", institute, ida.email, "on");
  await addColleague(product, domain);

  await page.goto(`${product.origin}/institutes`);
  await arrive("Vale Institute");
  const places = page.getByRole("navigation", { name: "Institute" });
  await expect(page.getByText("No projects claimed yet")).toBeVisible();
  await page.getByRole("radio", { name: "Unclaimed" }).check();
  await page.getByRole("button", { name: `Claim ${PROJECT}` }).click();
  await expect(page.getByText("Project allocated to institute")).toBeVisible();
  await expect(places).toContainText("Projects 1");
  await places.getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Claim users" }).click();
  await page.getByRole("button", { name: "Claim Alex Example" }).click();
  await expect(page.getByText("User allocated to institute")).toBeVisible();
  await expect(places).toContainText("Users 1");
  await arrive("Vale Institute");

  const help = page.getByRole("complementary", { name: "Help sidebar" });
  await page.keyboard.press("]");
  await help.getByRole("link", { name: "Privacy" }).click();
  await expect(help.getByText("never the contents", { exact: false })).toBeVisible();
  await arrive("Vale Institute");
  await page.keyboard.press("]");
  await expect(help).toHaveCount(0);
  await close();
});

/** A person of the institute who created a project. */
async function addColleague(product: Product, domain: string): Promise<void> {
  const database = await openDatabaseOf(product);
  try {
    await database.query(
      `with person as (
         insert into public.users (id, kinde_id, email, email_verified, data)
         values (gen_random_uuid(), 'kp_' || $1, 'alex@' || $1, true, '{"name": "Alex Example"}')
         returning id, email
       ), made as (
         insert into public.projects (id, data)
         values (gen_random_uuid(), jsonb_build_object('name', $2::text, 'type', 'systematic-review'))
         returning id
       )
       insert into public.project_members (project, "user", email, role)
       select made.id, person.id, person.email, 'creator' from made, person`,
      [domain, PROJECT],
    );
  } finally {
    await database.close();
  }
}
