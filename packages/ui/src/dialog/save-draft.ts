export interface SaveDraft {
  readonly mode: "new" | "download";
  /** The name as typed. */
  readonly name: string;
  /** Includes the dot; "" for none. */
  readonly extension: string;
  /** "" means the root folder. */
  readonly folder: string;
}

export type SavePath = { readonly path: string } | { readonly problem: string };

/** Replaces an extension that is in `extensions`, and leaves other names unchanged. */
export function changeExtension(
  name: string,
  extension: string,
  extensions: readonly string[],
): string {
  const own = extensions
    .filter((known) => known !== "" && name.toLowerCase().endsWith(known.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
  return own === undefined ? name : `${name.slice(0, name.length - own.length)}${extension}`;
}
