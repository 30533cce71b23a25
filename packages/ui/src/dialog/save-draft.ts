/** What a person has filled in to save something. */
export interface SaveDraft {
  readonly mode: "new" | "download";
  /** As typed. */
  readonly name: string;
  /** The chosen format, with its dot; "" where there is no choice. */
  readonly extension: string;
  /** The chosen folder; "" is the root. */
  readonly folder: string;
}

/** What a draft comes to: the path to save under, or what is wrong with the name and how to fix it. */
export type SavePath = { readonly path: string } | { readonly problem: string };

/** A name with the chosen extension in place of another of the same list; a name with none of them is as it was typed. */
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
