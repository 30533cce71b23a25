/** Elements from which the type, id and date are read. */
export const XML_PATHS = {
  type: "ref-type",
  id: "rec-number",
  year: "dates/year",
  date: "dates/pub-dates/date",
} as const;

/** Extras store this element's attributes under its name, without a value. */
export const XML_RECORD = "record";

/** Other formats' extras as one line of JSON. */
export const XML_CARRIER = "extras";

/** Formatting elements, which are ignored like EndNote's own `style`. */
export const XML_MARKS: ReadonlySet<string> = new Set(
  "a b bold br em font i italic p s small span strike strong sub sup tt u underline".split(" "),
);

/** Formatting elements that begin a new line. */
export const XML_BREAKS: ReadonlySet<string> = new Set(["br", "p"]);
