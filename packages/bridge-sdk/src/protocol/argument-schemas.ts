import { isRecord } from "./is-record.ts";
import * as z from "zod/mini";
import { EXAMPLE_FILE_ID, like } from "./examples.ts";

// The host's content security policy forbids `eval`, which zod would try when building schemas.
z.config({ jitless: true });

/** For names, titles, paths and ids, in characters. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_LONG_TEXT_LENGTH = 200_000;
/** Maximum number of hints, or of segments in a path. */
const MAX_ENTRIES = 1_000;

export const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const longText = z.string().check(z.maxLength(MAX_LONG_TEXT_LENGTH));
/** Accepts any value, but limits a string to a readable length. */
export const shown = z.custom(
  (value) => typeof value !== "string" || value.length <= MAX_LONG_TEXT_LENGTH,
  `must have at most ${MAX_LONG_TEXT_LENGTH} characters`,
);
/** Accepts any value except long strings. */
const short = z.custom(
  (value) => typeof value !== "string" || value.length <= MAX_TEXT_LENGTH,
  `must have at most ${MAX_TEXT_LENGTH} characters`,
);
const shownValue = z.custom(
  (value) =>
    typeof value === "string"
      ? value.length <= MAX_LONG_TEXT_LENGTH
      : typeof value !== "object" || value === null,
  `must have at most ${MAX_LONG_TEXT_LENGTH} characters`,
);
/** An error, a string, or another primitive. */
export const thrown = z.optional(
  z.union([
    z.looseObject({
      code: z.optional(short),
      title: z.optional(short),
      message: z.optional(shown),
      text: z.optional(shown),
    }),
    shownValue,
  ]),
);
/** Accepts any value except strings that the server can't store. The server ignores other types. */
const logged = short.check(
  z.refine(
    (value) => typeof value !== "string" || !/\u{0}|\p{Surrogate}/u.test(value),
    "has a character that can't be stored: NUL, or half of an emoji",
  ),
);
export const logEntry = z.looseObject({
  type: like(
    z.string("is missing: name the kind of entry, such as 'tool'").check(z.minLength(1)),
    "tool",
  ),
  tool: z.optional(logged),
  credits: z.optional(z.int("must be a whole number of credits").check(z.nonnegative())),
  title: z.optional(logged),
  filePath: z.optional(logged),
  filePaths: z.optional(
    z.union([
      z.array(logged).check(z.maxLength(MAX_ENTRIES)),
      z.custom((value) => !Array.isArray(value)),
    ]),
  ),
});
/** Null means absent. */
export const optionalBoolean = z.optional(
  z.pipe(
    z.nullable(z.boolean()),
    z.transform((flag) => flag ?? undefined),
  ),
);
export const optionalText = z.optional(z.nullable(text));
const hints = z.optional(
  z.nullable(z.union([text, z.array(text).check(z.maxLength(MAX_ENTRIES))])),
);
export const plainObject = z.custom<Record<string, unknown>>(isPlainObject, "must be an object");
export const namespaceName = text.check(
  z.regex(/^[\w-]+$/, "Namespaces must be alphanumeric + hyphens + underscores"),
);
export const stateForNamespace = z.custom<Record<string, unknown>>(
  isPlainObject,
  "State must be an object",
);
export const statePath = z.custom<string | (string | number)[]>(
  isStatePath,
  "path must be a dotted string or array of path segments",
);
export const fileId = like(
  z
    .string("must be the id of a file")
    .check(z.minLength(1, "must be the id of a file"), z.maxLength(MAX_TEXT_LENGTH)),
  EXAMPLE_FILE_ID,
);
/** The id of the file to save: text, a record, or null to let the person choose one. */
export const savedFileId = like(z.unknown(), EXAMPLE_FILE_ID);
export const libraryFormat = like(z.optional(z.nullable(text)), "pojo");
export const pagePath = like(z.string().check(z.maxLength(MAX_TEXT_LENGTH)), "/example");
export const optionalPagePath = like(z.optional(z.nullable(text)), "/example");

const filters = z.optional(
  z.nullable(
    z.object({
      library: optionalBoolean,
      filename: optionalText,
      basename: optionalText,
      ext: optionalText,
    }),
  ),
);
const selectFile = {
  title: optionalText,
  hint: hints,
  save: optionalBoolean,
  saveFilename: optionalText,
  // One tool in use sends this misspelling.
  saveFiename: optionalText,
  filters,
  allowUpload: optionalBoolean,
  allowRefresh: optionalBoolean,
  allowDownloadZip: optionalBoolean,
  allowCancel: optionalBoolean,
  autoRequire: optionalBoolean,
  showHiddenFiles: optionalBoolean,
};
const writeFile = {
  autoRequire: optionalBoolean,
  hint: hints,
  filename: optionalText,
  title: optionalText,
  meta: z.optional(z.unknown()),
  // The version of the mock host's library.
  expect: like(z.optional(z.nullable(text)), "version-1"),
};
const writeLibrary = { ...writeFile, format: libraryFormat, overwrite: optionalBoolean };

export const selectFileOptions = z.optional(z.nullable(z.object(selectFile)));
export const selectLibraryOptions = z.optional(
  z.nullable(z.object({ ...selectFile, format: libraryFormat })),
);
export const writeFileOptions = z.optional(z.nullable(z.object(writeFile)));
export const writeLibraryOptions = z.optional(z.nullable(z.object(writeLibrary)));
export const folderOptions = z.optional(z.nullable(z.object({ autoRequire: optionalBoolean })));
const number = z.optional(z.nullable(z.number()));
export const webAddress = like(
  z.string().check(z.maxLength(MAX_TEXT_LENGTH)),
  "https://example.org/",
);
export const windowOptions = z.optional(
  z.nullable(
    z.object({
      width: number,
      height: number,
      center: optionalBoolean,
      permissions: z.optional(z.unknown()),
    }),
  ),
);
export const splatOptions = z.optional(
  z.nullable(z.object({ logo: z.optional(z.nullable(z.union([z.boolean(), text]))) })),
);
export const selectProjectOptions = z.optional(
  z.nullable(
    z.object({ title: optionalText, allowCancel: optionalBoolean, setActive: optionalBoolean }),
  ),
);
export const requireProjectOptions = z.optional(
  z.nullable(
    z.object({
      autoRequireUser: optionalBoolean,
      autoSetActiveProject: optionalBoolean,
      title: optionalText,
      noSelectTitle: optionalText,
      noSelectBody: optionalText,
    }),
  ),
);

const dialog = {
  body: z.optional(shown),
  isHtml: optionalBoolean,
  title: optionalText,
  buttons: z.optional(z.unknown()),
  value: z.optional(shown),
  placeholder: optionalText,
  required: optionalBoolean,
};
export const dialogOptions = z.optional(z.nullable(z.object(dialog)));
export const textOrDialog = z.optional(
  z.nullable(z.union([longText, z.number(), z.object(dialog)])),
);
export const progressOptions = z.object({
  body: z.optional(z.nullable(longText)),
  text: z.optional(z.nullable(longText)),
  bodyHtml: optionalBoolean,
  title: optionalText,
  close: optionalBoolean,
  progress: number,
  progressMax: number,
  maxProgress: number,
  backdrop: z.optional(z.unknown()),
});

function isPlainObject(value: unknown): boolean {
  return isRecord(value) && !(value instanceof Blob);
}

function isStatePath(value: unknown): boolean {
  if (typeof value === "string") return value.length <= MAX_TEXT_LENGTH;
  return (
    Array.isArray(value) &&
    value.length <= MAX_ENTRIES &&
    value.every(
      (part) =>
        (typeof part === "string" && part.length <= MAX_TEXT_LENGTH) || typeof part === "number",
    )
  );
}
