import { seedExampleReview } from "../help-pictures/example-review.ts";
import { HELP_PICTURES } from "../help-pictures/help-pictures.ts";
import { showPicture } from "../help-pictures/show-picture.ts";
import { test } from "../product/shared-product.ts";

const TITLE = "the screen of each help picture exists and has the controls that the page names";

test(TITLE, { tag: "@at-length" }, async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seedExampleReview(page, product);
  for (const picture of HELP_PICTURES)
    await test.step(picture.id, () => showPicture(page, product, picture));
});
