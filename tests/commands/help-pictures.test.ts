import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureSize } from "../../apps/server/src/api/picture-size.ts";
import {
  DENSITY,
  helpPages,
  MAX_BYTES_OF_ALL,
  MAX_PICTURE_BYTES,
  PICTURES_FOLDER,
  shownPictures,
} from "../help-pictures/picture-files.ts";
import { PICTURE_IDS } from "../help-pictures/picture-sets.ts";

const files = readdirSync(PICTURES_FOLDER);
const bytesOf = (file: string): Buffer => readFileSync(join(PICTURES_FOLDER, file));

it("each picture of the help pages has at most 60 kB, and all have at most 2 MB", () => {
  const sizes = files.map((file) => [file, bytesOf(file).length] as const);
  expect(sizes.filter(([, bytes]) => bytes > MAX_PICTURE_BYTES)).toEqual([]);
  expect(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES_OF_ALL);
});

it("each listed picture exists, and one page shows it with its size and a description", () => {
  const shown = shownPictures();
  expect(files.toSorted()).toEqual(PICTURE_IDS.map((id) => `${id}.webp`).toSorted());
  expect(shown.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  for (const { file, width, height, alt } of shown) {
    const size = pictureSize(bytesOf(file));
    expect({ file, ...size }).toEqual({ file, width: width * DENSITY, height: height * DENSITY });
    expect(alt).toMatch(/^.{20,80}$/u);
  }
});

it("help pages have no other pictures", () => {
  const all = [...helpPages().values()].flatMap((html) => html.match(/<img\b/gu) ?? []);
  expect(all).toHaveLength(shownPictures().length);
});
