/** Rows are stacked and an open reference covers them. */
export const PHONE = "(max-width: 767.98px)";

/** The journal column is hidden beside an open reference. */
export const LAPTOP = "(max-width: 1599.98px)";

/** Rows are stacked beside an open reference. */
export const TABLET = "(max-width: 1023.98px)";
