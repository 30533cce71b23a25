import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { DENSITY, MAX_PICTURE_BYTES, README_FILE, savePicture } from "./picture-files.ts";
import type { HelpPicture } from "./help-pictures.ts";
import { PICTURE_SETS } from "./picture-sets.ts";
import { README_PICTURE } from "./screening-pictures.ts";
import { showPicture } from "./show-picture.ts";
import { toWebp } from "./to-webp.ts";

/** Prevents the page from showing at a dialog's rounded corners. */
const PAPER_BEHIND_DIALOGS =
  "dialog::backdrop { background: #fdfdfb !important; } dialog, dialog * { box-shadow: none !important; }";

/** Takes only pictures whose ids match this pattern. */
const ONLY = new RegExp(process.env["PICTURE"] ?? "", "u");

/** Reports failures at the end, so that one does not prevent other pictures. */
test("the pictures of the help pages are taken", async ({ browser }) => {
  const product = await startProduct();
  const failures: string[] = [];
  try {
    for (const { seed, pictures, ofReadme } of PICTURE_SETS) {
      const chosen = [...pictures, ...(ofReadme === undefined ? [] : [ofReadme])].filter(({ id }) =>
        ONLY.test(id),
      );
      if (chosen.length === 0) continue;
      const page = await newPage(browser);
      await seed(page, product);
      page.setDefaultTimeout(15_000);
      for (const picture of chosen)
        await takePicture(page, product, picture).catch((error: unknown) =>
          failures.push(`${picture.id}: ${error instanceof Error ? error.message : String(error)}`),
        );
      await page.context().close();
    }
  } finally {
    await product.close();
  }
  expect(failures).toEqual([]);
});

async function takePicture(page: Page, product: Product, picture: HelpPicture): Promise<void> {
  const clip = await showPicture(page, product, picture);
  await page.evaluate(() => document.fonts.ready);
  if (picture === README_PICTURE) {
    await page.screenshot({ path: README_FILE, caret: "hide", scale: "css" });
    return;
  }
  const png = await page.screenshot({ clip, caret: "hide", style: PAPER_BEHIND_DIALOGS });
  const file = await toWebp(page.context(), png, MAX_PICTURE_BYTES);
  savePicture(`${picture.id}.webp`, file);
  console.log(
    `${picture.id}: ${file.width} × ${file.height} px, ${Math.ceil(file.body.length / 1000)} kB`,
  );
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: "light",
    reducedMotion: "reduce",
    deviceScaleFactor: DENSITY,
    // The pages' content security policy would refuse the style that screenshots add.
    bypassCSP: true,
  });
  return context.newPage();
}
