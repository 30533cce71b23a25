import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { checkAppearance, newDesktopPage } from "./check-appearance.ts";
import { RIS } from "./citation-files.ts";
import { openFileStore } from "./file-store.ts";
import { person, signUp } from "./people.ts";

test("TOOL-17 Prisma counts the project's libraries, follows them, and exports its diagram", async ({
  browser,
  product,
}) => {
  const page = await newDesktopPage(browser);
  await signUp(page, product, person("Ida", "Moreau"));
  await page.getByRole("heading", { name: "Ida's project" }).waitFor();
  const store = await openFileStore(page, product);
  await page.goto(`${product.origin}/prisma`);
  const tool = page.frameLocator("iframe#external");
  await expect(tool.getByRole("heading", { name: "Nothing to count yet" })).toBeVisible();

  await store.put("pubmed.ris", RIS(["Tea", "Coffee"]), {
    reflib: { refCount: 2, format: "ris" },
  });
  const identified = tool.getByRole("row", { name: /^Records identified/u });
  await expect(identified).toContainText("2pubmed.ris: 2 (pubmed.ris,");
  await store.put("embase.ris", RIS(["Milk"]), { reflib: { refCount: 1, format: "ris" } });
  await expect(identified).toContainText("embase.ris: 1");
  await expect(tool.getByRole("row", { name: /^Studies included/u })).toContainText(
    "Not known yet",
  );
  await checkAppearance(page, "PRISMA flow diagram");

  const downloading = page.waitForEvent("download");
  await tool.getByRole("button", { name: "Download SVG" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("prisma-flow-diagram.svg");
  const svg = readFileSync(await download.path(), "utf8");
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/u);
  expect(svg).toContain("pubmed.ris (n = 2)");
  await page.context().close();
});
