import { extensionOf } from "../file-name.ts";

export type PreviewKind =
  | { readonly kind: "text" }
  | { readonly kind: "json" }
  | { readonly kind: "table"; readonly separator: "," | "\t" }
  /** `mime` is set by the app, because a file's own type could make the browser run it. */
  | { readonly kind: "image"; readonly mime: string }
  | { readonly kind: "pdf" };

const IMAGES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".bmp": "image/bmp",
  ".svg": "image/svg+xml",
};

/** Uses only the name. Unlisted extensions count as text; `readPreview` detects other content. */
export function previewKind(name: string): PreviewKind {
  const extension = extensionOf(name);
  if (extension === ".pdf") return { kind: "pdf" };
  if (extension === ".csv") return { kind: "table", separator: "," };
  if (extension === ".tsv" || extension === ".tab") return { kind: "table", separator: "\t" };
  if (extension === ".json") return { kind: "json" };
  const mime = Object.hasOwn(IMAGES, extension) ? IMAGES[extension] : undefined;
  return mime === undefined ? { kind: "text" } : { kind: "image", mime };
}
