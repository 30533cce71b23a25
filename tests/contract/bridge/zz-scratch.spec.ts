import { expect, test } from "@playwright/test";
import { type Product, startProduct } from "../../product/product.ts";
import { launchOptions } from "../../browser-arguments.ts";
import { person, signUp } from "../../e2e/people.ts";
import { serveLabSite, type LabSite } from "./lab-site.fixture.ts";
test.use({ launchOptions: launchOptions(process.env["CHROME_PATH"]) });
test.setTimeout(240_000);
test("scratch", async ({ browser }) => {
  const product = await startProduct();
  const lab = await serveLabSite(product.origin);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, product, person("Amara", "Osei"));
  await page.waitForTimeout(1000);
  const site = await context.newPage();
  site.on("console", (m) => console.log("CONSOLE", m.type(), m.text()));
  site.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  for (const placement of ["bottom-right", "inline"]) {
    await site.setViewportSize({ width: 1000, height: 700 });
    await site.goto(lab.address({ placement }));
    await site.waitForTimeout(1500);
    await site.screenshot({ path: `/tmp/shots/${placement}-0.png` });
    await site.getByRole("button", { name: "Show the open project" }).click();
    await site.waitForTimeout(2500);
    await site.screenshot({ path: `/tmp/shots/${placement}-1.png` });
    console.log(await site.locator("iframe").getAttribute("style"));
    const frame = site.frameLocator("iframe");
    if (placement === "bottom-right") {
      await frame.getByRole("button", { name: "Cancel" }).click();
      await site.waitForTimeout(800);
      console.log("after cancel:", await site.locator("#project").textContent(), await site.locator("iframe").getAttribute("style"));
      await site.getByRole("button", { name: "Show the open project" }).click();
      await site.waitForTimeout(800);
    }
    const opening = context.waitForEvent("page");
    await frame.getByRole("button", { name: "Review request" }).click();
    const asking = await opening;
    await asking.getByRole("alertdialog").waitFor();
    await asking.screenshot({ path: `/tmp/shots/ask.png` });
    await asking.waitForTimeout(700);
    await asking.getByRole("button", { name: "Allow", exact: true }).click();
    await site.waitForTimeout(2500);
    console.log(await site.locator("#project").textContent(), await site.locator("iframe").getAttribute("style"));
    await site.screenshot({ path: `/tmp/shots/${placement}-2.png` });
  }
  await context.close(); lab.close(); await product.close();
});
