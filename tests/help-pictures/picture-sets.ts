import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { seedExampleReview } from "./example-review.ts";
import { seedExampleRound } from "./example-round.ts";
import { HELP_PICTURES, type HelpPicture } from "./help-pictures.ts";
import { seedEmptyReview, seedSampleReview } from "./sample-review.ts";
import {
  EMPTY_REVIEW_PICTURES,
  README_PICTURE,
  ROUND_PICTURES,
  SAMPLE_PICTURES,
} from "./screening-pictures.ts";

/** Pictures of one project. */
interface PictureSet {
  /** Signs somebody up in a new browser context, and opens the project there. */
  readonly seed: (page: Page, product: Product) => Promise<void>;
  readonly pictures: readonly HelpPicture[];
  /** A picture of the same project for the README. */
  readonly ofReadme?: HelpPicture;
}

export const PICTURE_SETS: readonly PictureSet[] = [
  { seed: seedExampleReview, pictures: HELP_PICTURES },
  { seed: seedExampleRound, pictures: ROUND_PICTURES, ofReadme: README_PICTURE },
  { seed: seedEmptyReview, pictures: EMPTY_REVIEW_PICTURES },
  { seed: seedSampleReview, pictures: SAMPLE_PICTURES },
];

/** Ids of all pictures of the help pages. */
export const PICTURE_IDS: readonly string[] = PICTURE_SETS.flatMap(({ pictures }) =>
  pictures.map(({ id }) => id),
);
