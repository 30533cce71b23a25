import { FOLDER_PLACEHOLDER } from "./project-file.ts";

/** Longest name of a file or folder, in characters; the storage refuses longer ones too. */
const MAX_NAME_LENGTH = 200;
const CONTROL_CHARACTERS = /\p{Cc}/u;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** They turn the reading order around, so that a name shows another extension than it has. Marks for mixed scripts are no such thing. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;

export type CheckedName = { readonly name: string } | { readonly problem: string };

/**
 * Checks the name of one file or folder as a person gave it: trimmed, in one Unicode form, and free of what a path can't carry.
 * The problem is a sentence that says how to fix it.
 */
export function checkFileName(given: string): CheckedName {
  const name = given.normalize("NFC").trim();
  if (name === "") return { problem: "A file needs a name." };
  if (CONTROL_CHARACTERS.test(name) || LONE_SURROGATE.test(name) || BIDI_CONTROLS.test(name))
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
  const { length } = Array.from(name);
  if (length > MAX_NAME_LENGTH)
    return {
      problem: `The name has ${length} characters; ${MAX_NAME_LENGTH} are the most. Shorten it and try again.`,
    };
  return { name };
}

/** The extension with its dot in lower case, or "" where there is none. A leading dot starts no extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot).toLowerCase() : "";
}

/** The name with the first free counter before its extension: "search.ris" becomes "search (2).ris". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const extension = extensionOf(name);
  const base = name.slice(0, name.length - extension.length);
  for (let counter = 2; ; counter += 1) {
    const candidate = `${base} (${counter})${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}
