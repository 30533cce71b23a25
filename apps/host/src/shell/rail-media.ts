/** Matches windows in which the rail fits beside a page, but not the whole sidebar. */
export const RAIL_MEDIA = "(min-width: 768px) and (max-width: 1023.98px)";

/** Matches windows in which the sidebar fits, but not beside a page that fills the window. */
export const CROWDED_MEDIA = "(min-width: 1024px) and (max-width: 1279.98px)";
