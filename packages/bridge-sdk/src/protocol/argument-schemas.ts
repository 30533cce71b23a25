import * as z from "zod/mini";

// Hosts run under a policy that forbids making functions from text, and schemas decide about that while they are built.
z.config({ jitless: true });

/** Names, titles, paths and ids that are longer are a mistake or an attack; what a person is to read may be longer. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_LONG_TEXT_LENGTH = 200_000;
/** Entries of a list of hints, or steps of a path. */
const MAX_ENTRIES = 1_000;

/** A text of the length of a name, a title or a path. */
export const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const longText = z.string().check(z.maxLength(MAX_LONG_TEXT_LENGTH));
/** Something to show: text of a length that can be read, or anything else. */
export const shown = z.custom(
  (value) => typeof value !== "string" || value.length <= MAX_LONG_TEXT_LENGTH,
  `must have at most ${MAX_LONG_TEXT_LENGTH} characters`,
);
/** Anything; where it is a text, a short one. */
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
/** What a tool throws: an error, a text, or anything else; what a person is to read of it has a length that can be read. */
export const thrown = z.optional(
  z.union([
    z.looseObject({
      code: z.optional(short),
      title: z.optional(short),
      message: z.optional(shown),
    }),
    shownValue,
  ]),
);
/** A text of the timeline, as the server keeps it. What is no text is left out there. */
const logged = short.check(
  z.refine(
    (value) => typeof value !== "string" || !/\u{0}|\p{Surrogate}/u.test(value),
    "has a character that can't be stored: NUL, or half of one",
  ),
);
/** An entry of the timeline. */
export const logEntry = z.looseObject({
  type: z.string("is missing: name the kind of entry, such as 'tool'").check(z.minLength(1)),
  tool: z.optional(logged),
  title: z.optional(logged),
  filePath: z.optional(logged),
  filePaths: z.optional(
    z.union([
      z.array(logged).check(z.maxLength(MAX_ENTRIES)),
      z.custom((value) => !Array.isArray(value)),
    ]),
  ),
});
/** A switch, which may be left out. */
export const optionalBoolean = z.optional(z.boolean());
/** A short text, which may be left out. */
export const optionalText = z.optional(z.nullable(text));
const hints = z.optional(
  z.nullable(z.union([text, z.array(text).check(z.maxLength(MAX_ENTRIES))])),
);
/** An object that is no list. */
export const plainObject = z.custom<Record<string, unknown>>(isPlainObject, "must be an object");
/** The name of a namespace. */
export const namespaceName = text.check(
  z.regex(/^[\w-]+$/, "Namespaces must be alphanumeric + hyphens + underscores"),
);
/** The state of a namespace. */
export const stateForNamespace = z.custom<Record<string, unknown>>(
  isPlainObject,
  "State must be an object",
);
/** A path into the state of a project. */
export const statePath = z.custom<string | (string | number)[]>(
  isStatePath,
  "path must be a dotted string or array of path segments",
);
/** The id of a file. */
export const fileId = z
  .string("must be the id of a file")
  .check(z.minLength(1, "must be the id of a file"), z.maxLength(MAX_TEXT_LENGTH));

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
  // One widget in use misspells the option; what it means is plain.
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
  expect: optionalText,
};
const writeLibrary = { ...writeFile, format: optionalText, overwrite: optionalBoolean };

/** How a person is asked for a file. */
export const selectFileOptions = z.optional(z.nullable(z.object(selectFile)));
/** How a person is asked for a citation library. */
export const selectLibraryOptions = z.optional(
  z.nullable(z.object({ ...selectFile, format: optionalText })),
);
/** How a file is written. */
export const writeFileOptions = z.optional(z.nullable(z.object(writeFile)));
/** How a citation library is written. */
export const writeLibraryOptions = z.optional(z.nullable(z.object(writeLibrary)));
/** How a folder is made or removed. */
export const folderOptions = z.optional(z.nullable(z.object({ autoRequire: optionalBoolean })));
const number = z.optional(z.nullable(z.number()));
/** How a window is opened. */
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
/** What the page shows while it is covered. */
export const splatOptions = z.optional(
  z.nullable(z.object({ logo: z.optional(z.nullable(z.union([z.boolean(), text]))) })),
);
/** How a person is asked for a project. */
export const selectProjectOptions = z.optional(
  z.nullable(
    z.object({ title: optionalText, allowCancel: optionalBoolean, setActive: optionalBoolean }),
  ),
);
/** How a person is asked for a project where none is open. */
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
/** What a dialog says, and what it asks for. */
export const dialogOptions = z.optional(z.nullable(z.object(dialog)));
/** What a dialog says, as a text or as its options. */
export const textOrDialog = z.optional(
  z.nullable(z.union([longText, z.number(), z.object(dialog)])),
);
/** How far something is, and what the dialog about it says. */
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
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob)
  );
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
