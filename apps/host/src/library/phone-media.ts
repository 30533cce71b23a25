/** Where rows have two lines and a reference covers them. */
export const PHONE = "(max-width: 767.98px)";
