/** The columns of `XX  - ` before a value; text that goes on below is set in by as many where it could be taken for something else. */
export const RIS_INDENT = "      ";

/** A private tag for what belongs to another format's side map, as one line of JSON. */
export const RIS_CARRIER = "ZZ";

/** What parts addresses that stand under one tag. An address that has it in itself is followed by an empty one, which says that it is whole. */
export const RIS_URL_LIST = /;\s*(?=https?:\/\/)/;
