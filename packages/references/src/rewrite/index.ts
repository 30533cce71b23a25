export type { LibraryChanges } from "./library-changes.ts";
export { RecordPlaces } from "./record-places.ts";
export { rewrite, type LibrarySource, type RewrittenLibrary } from "./rewrite-library.ts";
