export { IncrementalOrder } from "./incremental-order.ts";
export { SearchIndex } from "./search-index.ts";
export { sortReferences, type SortOptions } from "./sort-references.ts";
export type { SortField, SortBy } from "./sort-texts.ts";
