import { PICTURE_SETS } from "../help-pictures/picture-sets.ts";
import { showPicture } from "../help-pictures/show-picture.ts";
import { test } from "../product/shared-product.ts";

const TITLE = "the screen of each help picture exists and has the controls that the page names";

test(TITLE, { tag: "@at-length" }, async ({ browser, product }) => {
  for (const { seed, pictures } of PICTURE_SETS) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await seed(page, product);
    for (const picture of pictures)
      await test.step(picture.id, () => showPicture(page, product, picture));
    await context.close();
  }
});
