/** The columns of `XX  - ` before a value; text that goes on below is set in by as many where it could be taken for something else. */
export const RIS_INDENT = "      ";

/** A private tag for what belongs to another format's side map, as one line of JSON. */
export const RIS_CARRIER = "ZZ";
