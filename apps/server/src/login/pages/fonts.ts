import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { repositoryRoot } from "../../database/repository-root.ts";
import { LOGIN_PATH } from "../login-addresses.ts";

const FILES = {
  text: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  textExtended:
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2",
  display: "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
} as const;
const HASH_CHARACTERS = 12;

interface Font {
  readonly address: string;
  readonly bytes: Buffer;
}

let fallbacks: string | undefined;
let loaded: Readonly<Record<keyof typeof FILES, Font>> | undefined;

/** The URLs contain a content hash, so that browsers can cache forever. */
export function fontAddresses(): Readonly<Record<keyof typeof FILES, string>> {
  const { text, textExtended, display } = fonts();
  return { text: text.address, textExtended: textExtended.address, display: display.address };
}

export function fontAt(path: string): Buffer | undefined {
  return Object.values(fonts()).find(({ address }) => address === path)?.bytes;
}

/** Returns CSS that sets `--sans-fallback` and `--serif-fallback`. */
export function fallbackFonts(): string {
  fallbacks ??= readFileSync(
    join(repositoryRoot(), "packages/ui/src/theme/fallback-fonts.css"),
    "utf8",
  )
    .replaceAll(/\/\*.*?\*\//gsu, "")
    .trim();
  return fallbacks;
}

function fonts(): Readonly<Record<keyof typeof FILES, Font>> {
  loaded ??= {
    text: load(FILES.text),
    textExtended: load(FILES.textExtended),
    display: load(FILES.display),
  };
  return loaded;
}

function load(file: string): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_CHARACTERS);
  return { address: `${LOGIN_PATH}/assets/${hash}.woff2`, bytes };
}
