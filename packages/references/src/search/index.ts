export { KeptOrder } from "./kept-order.ts";
export { SearchIndex } from "./search-index.ts";
export { sortReferences, type SortField, type SortOptions } from "./sort-references.ts";
