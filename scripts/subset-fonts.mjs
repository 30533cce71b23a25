import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./run.mjs";

/**
 * Writes packages/ui/src/theme/fonts from the fonts of fontsource, with fewer characters, weights
 * and features. Run `npm run fonts` after an update of the fonts. `subset-fonts.css` lists the same
 * ranges.
 */
const TARGET = join(root, "packages/ui/src/theme/fonts");
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];

/** Enough for English text. */
const ENGLISH = "U+0020-007E,U+00A0,U+00A9,U+00B7,U+2010-2014,U+2018-201D,U+2022,U+2026";
/** The rest of fontsource's latin range. */
const LATIN =
  "U+0000-001F,U+007F-009F,U+00A1-00A8,U+00AA-00B6,U+00B8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200F,U+2015-2017,U+201E-2021,U+2023-2025,U+2027-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
/** Names of most European languages. */
const EXTENDED = "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B";

const TEXT_WEIGHTS = { wght: { min: 400, max: 600 } };
const REGULAR = { wght: 400 };
/** One optical size, between that of the word mark and that of the front page's headline. */
const DISPLAY = { wght: 420, opsz: 36 };

const FONTS = [
  {
    name: "sans-latin",
    family: "source-sans-3",
    file: "latin-wght-normal",
    ranges: `${ENGLISH},${LATIN}`,
    axes: TEXT_WEIGHTS,
  },
  {
    name: "sans-extended",
    family: "source-sans-3",
    file: "latin-ext-wght-normal",
    ranges: EXTENDED,
    axes: TEXT_WEIGHTS,
  },
  {
    name: "sans-italic-english",
    family: "source-sans-3",
    file: "latin-wght-italic",
    ranges: ENGLISH,
    axes: REGULAR,
  },
  {
    name: "serif-english",
    family: "newsreader",
    file: "latin-opsz-normal",
    ranges: ENGLISH,
    axes: DISPLAY,
  },
  {
    name: "serif-latin",
    family: "newsreader",
    file: "latin-opsz-normal",
    ranges: LATIN,
    axes: DISPLAY,
  },
  {
    name: "serif-italic-english",
    family: "newsreader",
    file: "latin-opsz-italic",
    ranges: ENGLISH,
    axes: DISPLAY,
  },
  {
    name: "serif-italic-latin",
    family: "newsreader",
    file: "latin-opsz-italic",
    ranges: LATIN,
    axes: DISPLAY,
  },
  {
    name: "mono-english",
    family: "source-code-pro",
    file: "latin-wght-normal",
    ranges: ENGLISH,
    axes: REGULAR,
  },
];

mkdirSync(TARGET, { recursive: true });
for (const { name, family, file, ranges, axes } of FONTS) {
  const source = join(
    root,
    `node_modules/@fontsource-variable/${family}/files/${family}-${file}.woff2`,
  );
  const bytes = await subsetFont(readFileSync(source), charactersOf(ranges), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
  writeFileSync(join(TARGET, `${name}.woff2`), bytes);
  console.log(`${name.padEnd(24)} ${bytes.length.toLocaleString("en-GB").padStart(7)} B`);
}

function charactersOf(ranges) {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join("");
}
