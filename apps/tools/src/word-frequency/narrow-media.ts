/** Media query for frames too narrow to show the settings beside the counts. */
export const NARROW = "(max-width: 767.98px)";
