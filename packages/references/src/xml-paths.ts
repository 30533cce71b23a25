/** Elements that form the type, id and date. */
export const XML_PATHS = {
  type: "ref-type",
  id: "rec-number",
  year: "dates/year",
  date: "dates/pub-dates/date",
} as const;

/** Extras keep the attributes of this element under its name, without a value. */
export const XML_RECORD = "record";

/** Other formats' extras as one line of JSON. */
export const XML_CARRIER = "extras";

/** Formatting elements, ignored like EndNote's own `style`. */
export const XML_MARKS: ReadonlySet<string> = new Set(
  "a b bold br em font i italic p s small span strike strong sub sup tt u underline".split(" "),
);

/** Formatting elements that begin a line. */
export const XML_BREAKS: ReadonlySet<string> = new Set(["br", "p"]);
