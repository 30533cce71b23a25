/** The width of `XX  - `. Continuation lines that could be misread are indented by it. */
export const RIS_INDENT = "      ";

/** Other formats' extras as one line of JSON. */
export const RIS_CARRIER = "ZZ";

/**
 * Separates addresses in one UR. An empty UR after an address that contains this separator marks
 * the address as whole.
 */
export const RIS_URL_LIST = /;\s*(?=https?:\/\/)/;
