/** Too narrow for settings beside the counts. */
export const NARROW = "(max-width: 767.98px)";
