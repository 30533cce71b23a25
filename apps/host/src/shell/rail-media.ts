/** Windows with room for the rail only. */
export const RAIL_MEDIA = "(min-width: 768px) and (max-width: 1023.98px)";

/** Windows with room for the sidebar, but not beside a page that fills them. */
export const CROWDED_MEDIA = "(min-width: 1024px) and (max-width: 1279.98px)";
