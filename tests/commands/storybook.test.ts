import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const { foreignAddresses } = (await import(
  join(import.meta.dirname, "../../scripts/storybook.mjs")
)) as {
  readonly foreignAddresses: (
    folder: string,
  ) => { readonly file: string; readonly address: string }[];
};

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-stories-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("built stories pass if they load nothing from other sites, even if they link to them", () => {
  writeFileSync(
    join(folder, "index.html"),
    `<link href="./sb.css"><script src="./main.js"></script><a href="https://elsewhere.example">More</a>`,
  );
  expect(foreignAddresses(folder)).toEqual([]);
});

test.each([
  ["a script", "index.html", `<script src="https://elsewhere.example/main.js"></script>`],
  ["a style sheet", "index.html", `<link rel="stylesheet" href="//elsewhere.example/sb.css">`],
  ["a font", "assets/sb.css", `@font-face { src: url("https://elsewhere.example/sans.woff2"); }`],
  ["an imported style sheet", "assets/sb.css", `@import "https://elsewhere.example/sb.css";`],
])(
  "%s that a built story loads from another site is reported with its file",
  (_, file, content) => {
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, file), content);
    expect(foreignAddresses(folder)).toEqual([
      { file, address: expect.stringContaining("elsewhere.example") },
    ]);
  },
);
