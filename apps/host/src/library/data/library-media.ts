/** On phones, rows are stacked and an open reference covers them. */
export const PHONE = "(max-width: 767.98px)";

/** On laptops, an open reference hides the journal column. */
export const LAPTOP = "(max-width: 1599.98px)";

/** On tablets, rows are stacked beside an open reference. */
export const TABLET = "(max-width: 1023.98px)";
