import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { MAX_PICTURE_BYTES } from "../help-pictures/picture-files.ts";
import { toWebp } from "../help-pictures/to-webp.ts";
import { startProduct } from "../product/product.ts";
import { captionsOf, encodeFilm } from "./encode-film.ts";
import { Film } from "./film.ts";
import {
  filmConflict,
  filmDiagram,
  filmLibrary,
  filmRound,
  filmScreening,
  type Journey,
} from "./journey.ts";
import { showPointer } from "./pointer.ts";
import { startReview } from "./recorded-review.ts";
import { startScreencast } from "./screencast.ts";

const FOLDER = join(import.meta.dirname, "../../apps/server/content/recording");
const SECONDS = 60;
const MAX_BYTES = 1_500_000;
/** Larger than the video, so that more of each screen fits into it. */
const WINDOW = { width: 960, height: 540 };

test("the video of the front page is recorded", async ({ browser }) => {
  const product = await startProduct();
  const page = await newPage(browser);
  try {
    const review = await startReview(page, product);
    await page.setViewportSize(WINDOW);
    const screencast = await startScreencast(page);
    const film = new Film(screencast);
    const poster = await filmJourney({ page, product, review, film });
    await screencast.stop();
    await review.close();
    const cut = film.cut(SECONDS);
    const sizes = encodeFilm(cut, FOLDER);
    writeFileSync(join(FOLDER, "captions.en.vtt"), captionsOf(cut.cues));
    const { body } = await toWebp(page.context(), poster, MAX_PICTURE_BYTES);
    writeFileSync(join(FOLDER, "poster.webp"), body);
    for (const [file, bytes] of Object.entries(sizes)) {
      console.log(`${file}: ${Math.ceil(bytes / 1000)} kB`);
      expect(bytes, file).toBeLessThanOrEqual(MAX_BYTES);
    }
  } finally {
    await page.context().close();
    await product.close();
  }
});

/** Resolves to the picture that is shown before the video plays. */
async function filmJourney(journey: Journey): Promise<Buffer> {
  await filmLibrary(journey);
  const round = await filmRound(journey);
  await filmScreening(journey, round);
  const poster = journey.film.lastPicture;
  await filmConflict(journey, round);
  await filmDiagram(journey, round);
  return poster;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: "light",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 },
    // The pages' content security policy would refuse the pointer's style.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await showPointer(page);
  return page;
}
