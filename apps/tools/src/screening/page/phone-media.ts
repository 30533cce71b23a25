/** Media query for frames in which the list has no room beside the record. */
export const PHONE = "(max-width: 767.98px)";
