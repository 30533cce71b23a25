import { isRecord } from "../protocol/is-record.ts";
import { invalidArgument } from "./invalid-argument.ts";

export interface SaveCall {
  readonly id: string | undefined;
  readonly contents: unknown;
  readonly options: SaveOptions;
}

export interface SaveOptions {
  readonly autoRequire: boolean | undefined;
  readonly title: string | undefined;
  readonly filename: string | undefined;
  readonly hints: readonly string[];
  readonly expect: string | undefined;
  readonly format: string | undefined;
  readonly overwrite: boolean;
}

/**
 * Reads the three argument forms `(id or file, contents, options)`, `(options with id and
 * contents)` and `(contents, options)`. Without an id or a file, the person chooses one. `contentsKey` is
 * the option that has the contents.
 */
export function readSaveCall(
  first: unknown,
  second: unknown,
  third: unknown,
  contentsKey: "contents" | "refs",
): SaveCall {
  if (typeof first === "string")
    return { id: first, contents: second, options: readOptions(third) };
  if (
    first instanceof Blob ||
    Array.isArray(first) ||
    first instanceof ArrayBuffer ||
    ArrayBuffer.isView(first)
  )
    return { id: idIn(second), contents: first, options: readOptions(second) };
  // The older client's documentation passes a file record in place of its id.
  if (isFields(first) && !Object.hasOwn(first, contentsKey) && second !== undefined)
    return { id: idIn(first), contents: second, options: readOptions(third) };
  if (isFields(first))
    return { id: idIn(first), contents: first[contentsKey], options: readOptions(first) };
  if (first !== null && first !== undefined)
    throw invalidArgument(
      "id",
      "id must be the id of a file, or null to let the person choose one",
    );
  if (first === null && second === undefined)
    return { id: idIn(third), contents: null, options: readOptions(third) };
  return { id: idIn(third), contents: second, options: readOptions(third) };
}

/** Returns the hints, best first. Tools send one, several or none. */
export function hintList(hint: unknown): readonly string[] {
  return (Array.isArray(hint) ? hint : [hint]).filter((entry) => typeof entry === "string");
}

/** Validates options, because the contract does not validate them in these positions. */
function readOptions(value: unknown): SaveOptions {
  const options = isFields(value) ? value : {};
  const textOption = (key: string): string | undefined => {
    const given = options[key] ?? undefined;
    if (given !== undefined && (typeof given !== "string" || given.length > MAX_OPTION_LENGTH))
      throw invalidArgument(
        `options.${key}`,
        `${key} must be a text of at most ${MAX_OPTION_LENGTH} characters`,
      );
    return given;
  };
  const booleanOption = (key: string): boolean | undefined => {
    const given = options[key] ?? undefined;
    if (given !== undefined && typeof given !== "boolean")
      throw invalidArgument(`options.${key}`, `${key} must be true or false`);
    return given;
  };
  return {
    autoRequire: booleanOption("autoRequire"),
    title: textOption("title"),
    filename: textOption("filename"),
    hints: hintList(options["hint"]),
    expect: textOption("expect"),
    format: textOption("format"),
    overwrite: booleanOption("overwrite") !== false,
  };
}

const MAX_OPTION_LENGTH = 10_000;

/** Returns undefined for a missing, null or empty id. */
function idIn(value: unknown): string | undefined {
  const id = isFields(value) ? (value["id"] ?? "") : "";
  if (typeof id !== "string")
    throw invalidArgument(
      "id",
      "id must be the id of a file, or null to let the person choose one",
    );
  return id === "" ? undefined : id;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !(value instanceof Blob);
}
