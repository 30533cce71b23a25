import { basicExamples } from "./basic-examples.ts";
import { dataExamples } from "./data-examples.ts";
import { dialogExamples } from "./dialog-examples.ts";
import type { Examples } from "./example.ts";
import { fileExamples } from "./file-examples.ts";
import { screeningExamples } from "./screening-examples.ts";

export type { Examples } from "./example.ts";

/** An example for every call of the client. */
export const EXAMPLES: Examples = {
  ...basicExamples,
  ...dataExamples,
  ...fileExamples,
  ...dialogExamples,
  ...screeningExamples,
};
