import { Hono } from "hono";
import { extname } from "node:path";
import type { ServerConfiguration } from "../context.ts";
import { readContent } from "../content-files.ts";

/** Path prefix of the files beside the help pages. */
export const HELP_PATH = "/help";
const TEXTS = ["robots.txt", "humans.txt", "lawyers.txt"] as const;
const IMAGE = /^[\w-][\w.-]{0,99}\.(?:gif|jpg|png|webp)$/u;
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** Serves the text files and images of the help pages, and redirects to the documentation. */
export function createHelpFiles({
  contentDirectory,
  docsUrl,
}: Pick<ServerConfiguration, "contentDirectory" | "docsUrl">): Hono {
  const files = new Hono();
  files.get("/tera-fy", (c) => c.redirect(docsUrl));
  for (const name of TEXTS) {
    files.get(`/${name}`, async (c) => {
      const text = await readContent(contentDirectory, `help/${name}`);
      if (text === undefined) return c.notFound();
      return c.body(text.toString(), 200, {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-cache",
      });
    });
  }
  files.get("/images/:name", async (c) => {
    const name = c.req.param("name");
    const image = IMAGE.test(name)
      ? await readContent(contentDirectory, `help/images/${name}`)
      : undefined;
    if (image === undefined) return c.notFound();
    return c.body(Uint8Array.from(image), 200, {
      "content-type": IMAGE_TYPES[extname(name)] ?? "application/octet-stream",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    });
  });
  return files;
}
