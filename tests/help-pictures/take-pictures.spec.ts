import { type Browser, expect, type Page, test } from "@playwright/test";
import { startProduct } from "../product/product.ts";
import { DENSITY, MAX_PICTURE_BYTES, savePicture } from "./picture-files.ts";
import { seedExampleReview } from "./example-review.ts";
import { HELP_PICTURES } from "./help-pictures.ts";
import { showPicture } from "./show-picture.ts";
import { toWebp } from "./to-webp.ts";

/** Prevents the page from showing at a dialog's rounded corners. */
const PAPER_BEHIND_DIALOGS =
  "dialog::backdrop { background: #fdfdfb !important; } dialog, dialog * { box-shadow: none !important; }";

/** Takes only pictures whose ids contain this text. */
const ONLY = process.env["PICTURE"] ?? "";

/** Reports failures at the end, so that one does not prevent other pictures. */
test("the pictures of the help pages are taken", async ({ browser }) => {
  const product = await startProduct();
  const page = await newPage(browser);
  page.setDefaultTimeout(15_000);
  const failures: string[] = [];
  try {
    await seedExampleReview(page, product);
    for (const picture of HELP_PICTURES.filter(({ id }) => id.includes(ONLY))) {
      try {
        const clip = await showPicture(page, product, picture);
        await page.evaluate(() => document.fonts.ready);
        const png = await page.screenshot({ clip, caret: "hide", style: PAPER_BEHIND_DIALOGS });
        const file = await toWebp(page.context(), png, MAX_PICTURE_BYTES);
        savePicture(`${picture.id}.webp`, file);
        console.log(
          `${picture.id}: ${file.width} × ${file.height} px, ${Math.ceil(file.body.length / 1000)} kB`,
        );
      } catch (error) {
        failures.push(`${picture.id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await page.context().close();
    await product.close();
  }
  expect(failures).toEqual([]);
});

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
