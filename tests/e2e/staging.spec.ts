import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startProduct } from "../product/product.ts";
import { person, signUp } from "./people.ts";

const SITE = "http://127.0.0.1:9/next-meshmate";

test("LAND-06 LAND-07 LAYOUT-01 LAYOUT-15 a staging server warns, shows the operator's page and has dev mode", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "staging-"));
  mkdirSync(join(folder, "help"));
  writeFileSync(
    join(folder, "help", "home.html"),
    '<h2>Workshop on Monday</h2><script>document.title = "run"</script><p onclick="alert(1)">Room 4</p>',
  );
  const sites = join(folder, "sites.json");
  writeFileSync(sites, JSON.stringify({ meshmate: { url: SITE } }));
  const product = await startProduct({
    PROFILE: "staging",
    CONTENT_DIR: folder,
    SITES_FILE: sites,
  });
  try {
    const tess = person("Tove", "Ng");
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUp(page, product, tess);
    await page.getByRole("heading", { name: "Tove's project" }).waitFor();
    await page.goto(product.origin);
    await expect(page.getByText("Dev server. Work here may be erased.")).toBeVisible();
    const news = page.getByRole("region", { name: "News and first steps" });
    await expect(news.getByRole("heading", { name: "Workshop on Monday" })).toBeVisible();
    await expect(news.getByText("Room 4")).not.toHaveAttribute("onclick");
    await expect(page).toHaveTitle("Home | TERA");

    await page.getByRole("button", { name: "Switch project" }).click();
    await expect(page.getByRole("menuitem", { name: "My projects" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Create project" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await product.admin("subscribe", tess.email);
    await product.admin("developer", tess.email, "on");
    await page.reload();
    await page.getByRole("button", { name: "Switch project" }).click();
    await expect(page.getByRole("menuitem", { name: "Create project" })).toBeVisible();
    await page.keyboard.press("Escape");

    const bar = page.getByRole("group", { name: "Dev mode" });
    await expect(bar).toHaveCount(0);
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Enter dev mode" }).click();
    await expect(bar).toContainText("DEV");
    await expect(page).toHaveTitle("Home | TERA (DEV)");
    const tool = page.getByRole("complementary", { name: "Sidebar" });
    await expect(tool.getByRole("link", { name: "MeshMate", exact: true })).toBeVisible();
    await page.reload();
    await expect(page).toHaveTitle("Home | TERA (DEV)");
    await bar.getByRole("button", { name: "Refresh site information" }).click();
    await expect(page.getByText("Updated site information")).toBeVisible();
    await bar.getByRole("button", { name: "Exit dev mode" }).click();
    await expect(bar).toHaveCount(0);
    await expect(page).toHaveTitle("Home | TERA");
    await expect(tool.getByRole("link", { name: "MeshMate (not set up)" })).toBeVisible();
  } finally {
    await product.close();
    rmSync(folder, { recursive: true });
  }
});
