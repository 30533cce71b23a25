import { isFileNameTooLong, MAX_FILE_NAME_CHARACTERS, unusableCharacterIn } from "@tera/contract";
import { FOLDER_PLACEHOLDER } from "./project-file.ts";

export type CheckedName = { readonly name: string } | { readonly problem: string };

interface NameCheck {
  readonly noun?: "file" | "folder";
  /** Advice for a name that is not allowed; by default "Rename the file and try again." */
  readonly remedy?: string;
}

/** Trims and normalizes (NFC). `problem` explains to the person how to fix the name. */
export function checkFileName(
  given: string,
  { noun = "file", remedy = "Rename the file and try again." }: NameCheck = {},
): CheckedName {
  const name = given.normalize("NFC").trim();
  if (name === "") return { problem: `A ${noun} needs a name.` };
  if (unusableCharacterIn(name) !== undefined)
    return { problem: `The name contains a character that can't be displayed. ${remedy}` };
  if (/[/\\]/u.test(name))
    return { problem: "A name can't contain slashes. Create a folder, or use a hyphen." };
  if (name === "." || name === FOLDER_PLACEHOLDER)
    return { problem: `The name “${name}” is reserved by the file store. ${remedy}` };
  if (name.includes("..")) return { problem: `A name can't contain two dots in a row. ${remedy}` };
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

/**
 * Returns the same key for names that differ only in case or Unicode form, because many file
 * systems do not distinguish them.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Adds the first free counter: "search.ris" becomes "search (2).ris". */
export function freeName(name: string, taken: Iterable<string>): string {
  return createNamePicker(taken)(name);
}

/** Returns a function that picks a free name and then treats it as taken. */
export function createNamePicker(taken: Iterable<string>): (name: string) => string {
  const keys = new Set(Array.from(taken, nameKey));
  return (name) => {
    const end = name.length - extensionOf(name).length;
    const [base, extension] = [name.slice(0, end), name.slice(end)];
    let free = name;
    for (let counter = 2; keys.has(nameKey(free)); counter += 1)
      free = `${base} (${counter})${extension}`;
    keys.add(nameKey(free));
    return free;
  };
}
