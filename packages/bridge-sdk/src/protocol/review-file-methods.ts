import * as z from "zod/mini";
import { fileId, optionalText, text } from "./argument-schemas.ts";
import { arg, takes } from "./contract.ts";
import { like } from "./examples.ts";
import type { ProjectFileRecord } from "./records.ts";

const filled = text.check(z.minLength(1));
const referenceId = arg("referenceId", like(text.check(z.minLength(1)), "1"));
const MAX_SAVED_FILES = 20;

/** Files that belong to the references of a review, and those that its steps result in. */
export const reviewFileMethods = {
  attachProjectFile: takes(arg("id", fileId), referenceId, arg("file", fileId))<string[]>(),
  detachProjectFile: takes(arg("id", fileId), referenceId, arg("path", filled))<string[]>(),
  selectSaveFiles: takes(
    arg(
      "options",
      z.object({
        title: optionalText,
        hints: z.array(filled).check(z.minLength(1), z.maxLength(MAX_SAVED_FILES)),
      }),
    ),
  )<ProjectFileRecord[]>(),
} as const;
