import { isFileNameTooLong, MAX_FILE_NAME_CHARACTERS, unusableCharacterIn } from "@tera/contract";
import { FOLDER_PLACEHOLDER } from "./project-file.ts";

export type CheckedName = { readonly name: string } | { readonly problem: string };

/** Trims and normalizes (NFC). `problem` tells the person how to fix the name. */
export function checkFileName(given: string): CheckedName {
  const name = given.normalize("NFC").trim();
  if (name === "") return { problem: "A file needs a name." };
  if (unusableCharacterIn(name) !== undefined)
    return {
      problem:
        "The name contains a character that can't be displayed. Rename the file and try again.",
    };
  if (/[/\\]/u.test(name))
    return { problem: "A name can't contain slashes. Create a folder, or use a hyphen." };
  if (name === "." || name === FOLDER_PLACEHOLDER)
    return {
      problem: `The name “${name}” is reserved by the file store. Rename the file and try again.`,
    };
  if (name.includes(".."))
    return { problem: "A name can't contain two dots in a row. Rename the file and try again." };
  if (isFileNameTooLong(name))
    return {
      problem: `The name has ${Array.from(name).length} characters, but only ${MAX_FILE_NAME_CHARACTERS} are allowed. Shorten it and try again.`,
    };
  return { name };
}

/** The lowercase extension with its dot, or "". A leading dot does not start an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot).toLowerCase() : "";
}

/** Adds the first free counter: "search.ris" becomes "search (2).ris". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const extension = extensionOf(name);
  const base = name.slice(0, name.length - extension.length);
  for (let counter = 2; ; counter += 1) {
    const candidate = `${base} (${counter})${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}
