/** As wide as `XX  - `. Indents continuation lines that could be misread. */
export const RIS_INDENT = "      ";

/** Other formats' extras as one line of JSON. */
export const RIS_CARRIER = "ZZ";

/** A full text at a web address, which is a URL like those of `UR`. */
export const RIS_LINK = "L2";
export const RIS_LINK_ADDRESS = /^https?:\/\//i;

/**
 * Separates URLs in one UR line. An empty UR line after a URL means that the URL must not be split.
 */
export const RIS_URL_LIST = /;\s*(?=https?:\/\/)/;
