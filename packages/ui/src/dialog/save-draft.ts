export interface SaveDraft {
  readonly mode: "new" | "download";
  /** As typed. */
  readonly name: string;
  /** With its dot; "" for none. */
  readonly extension: string;
  /** "" is the root. */
  readonly folder: string;
}

export type SavePath = { readonly path: string } | { readonly problem: string };

/** Replaces an extension from `extensions`; leaves other names unchanged. */
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
