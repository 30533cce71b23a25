/** Elements that are put together: the type, the id, and the date from its year and its fuller form. */
export const XML_PATHS = {
  type: "ref-type",
  id: "rec-number",
  year: "dates/year",
  date: "dates/pub-dates/date",
} as const;

/** The element that a record is; its attributes are kept under its name, with no value. */
export const XML_RECORD = "record";

/** A private element for what belongs to another format's side map, as one line of JSON. */
export const XML_CARRIER = "extras";

/** Elements that mark a stretch of a text, as web pages do; the text is read through them, as it is through EndNote's own `style`. */
export const XML_MARKS: ReadonlySet<string> = new Set(
  "a b bold br em font i italic p s small span strike strong sub sup tt u underline".split(" "),
);

/** Those of them that begin a line. */
export const XML_BREAKS: ReadonlySet<string> = new Set(["br", "p"]);
