/** Elements that are put together: the type, the id, and the date from its year and its fuller form. */
export const XML_PATHS = { type: "ref-type", id: "rec-number", year: "dates/year", date: "dates/pub-dates/date" } as const;

/** A private element for what belongs to another format's side map, as one line of JSON. */
export const XML_CARRIER = "extras";
