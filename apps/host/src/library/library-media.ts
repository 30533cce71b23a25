/** Where rows have two lines and a reference covers them. */
export const PHONE = "(max-width: 767.98px)";

/** Where titles beside an open reference need the room of the journals, which the panel tells. */
export const LAPTOP = "(max-width: 1599.98px)";

/** Where the rows beside an open reference have two lines as well. */
export const TABLET = "(max-width: 1023.98px)";
