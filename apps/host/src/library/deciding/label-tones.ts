import type { BadgeTone } from "@tera/ui";
import type { LabelColour } from "../../project/review-lists.ts";

export const LABEL_TONES: Readonly<Record<LabelColour, BadgeTone>> = {
  grey: "neutral",
  blue: "info",
  green: "ok",
  amber: "warn",
  red: "bad",
};
