/** Windows that have room for the rail, but not for the whole sidebar. */
export const RAIL_MEDIA = "(min-width: 768px) and (max-width: 1023.98px)";

/** Windows that have room for the sidebar, but not beside a page that fills the window. */
export const CROWDED_MEDIA = "(min-width: 1024px) and (max-width: 1279.98px)";
