import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HELP_FOLDER = join(import.meta.dirname, "../../apps/server/content/help");
export const PICTURES_FOLDER = join(HELP_FOLDER, "images");
export const README_FILE = join(import.meta.dirname, "../../docs/screenshot.png");
export const MAX_PICTURE_BYTES = 60_000;
export const MAX_BYTES_OF_ALL = 2_000_000;

/** Picture pixels per CSS pixel. */
export const DENSITY = 2;

/** Matches an `<img>` of a help page, whose size is in CSS pixels. */
const SHOWN =
  /<img src="images\/(?<file>[\w.-]+)" width="(?<width>\d+)" height="(?<height>\d+)" alt="(?<alt>[^"]*)" \/>/gu;

export interface ShownPicture {
  readonly page: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Returns the text of each help page by file name. */
export function helpPages(): ReadonlyMap<string, string> {
  const names = readdirSync(HELP_FOLDER).filter((name) => name.endsWith(".html"));
  return new Map(names.map((name) => [name, readFileSync(join(HELP_FOLDER, name), "utf8")]));
}

export function shownPictures(): readonly ShownPicture[] {
  return [...helpPages()].flatMap(([page, html]) =>
    [...html.matchAll(SHOWN)].map(({ groups }) => ({
      page,
      file: groups?.["file"] ?? "",
      width: Number(groups?.["width"]),
      height: Number(groups?.["height"]),
      alt: groups?.["alt"] ?? "",
    })),
  );
}

/** Saves a picture and updates its size in the pages that show it. */
export function savePicture(
  file: string,
  {
    body,
    width,
    height,
  }: { readonly body: Buffer; readonly width: number; readonly height: number },
): void {
  writeFileSync(join(PICTURES_FOLDER, file), body);
  for (const [page, html] of helpPages()) {
    const sized = html.replaceAll(SHOWN, (shown, ofFile: string, before: string, high: string) =>
      ofFile === file
        ? shown.replace(
            `width="${before}" height="${high}"`,
            `width="${Math.round(width / DENSITY)}" height="${Math.round(height / DENSITY)}"`,
          )
        : shown,
    );
    if (sized !== html) writeFileSync(join(HELP_FOLDER, page), sized);
  }
}
