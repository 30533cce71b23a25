/** Windows that have room for the rail only. */
export const RAIL_MEDIA = "(min-width: 768px) and (max-width: 1023.98px)";
