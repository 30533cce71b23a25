export { format } from "./format-library.ts";
export {
  formatOfName,
  libraryByName,
  libraryFileTypes,
  type LibraryFormat,
  type WritableFormat,
} from "./library-format.ts";
export type { LibraryInput } from "./library-input.ts";
export {
  parse,
  parseStream,
  type ParsedLibrary,
  type ParseOptions,
  type ReferenceBatch,
} from "./parse.ts";
export type { Extras, JsonValue, ListField, Reference, Tags, TextField } from "./reference.ts";
export { referenceFromPlain } from "./plain-reference.ts";
export { ReferencesError, type ReferencesErrorCode } from "./references-error.ts";
export { sniff } from "./sniff.ts";
export { LIST_FIELDS, TEXT_FIELDS } from "./tag-rules.ts";
export type { LibraryWarning, WarningCode } from "./warning.ts";
