/** Ink on paper in both themes, because the image is exported as it is shown. */
export const COLOURS = { paper: "#ffffff", ink: "#1c242b", line: "#4a525a", head: "#eef1f4" };
export const FONT_SIZE = 13;
/** From the middle of a line's letters down to its baseline. */
export const BASELINE = FONT_SIZE * 0.35;
export const FONT = "Arial, Helvetica, sans-serif";
