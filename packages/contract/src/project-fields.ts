import { z } from "zod";
import { SUPPORTED_PROJECT_TYPES } from "./project-types.ts";

/** In characters. */
export const MAX_PROJECT_NAME_LENGTH = 200;
/** In characters. */
export const MAX_PROJECT_DESCRIPTION_LENGTH = 10_000;

/** Fields of a new project, whether typed or imported from an archive. */
export const projectFields = {
  name: z
    .string({ error: () => "Please specify a project name" })
    .trim()
    .min(1, "Please specify a project name")
    .max(
      MAX_PROJECT_NAME_LENGTH,
      `A project name can have at most ${MAX_PROJECT_NAME_LENGTH} characters.`,
    ),
  type: z
    .string({ error: () => "Please specify a project type" })
    .refine((type) => SUPPORTED_PROJECT_TYPES.has(type), "Please specify a project type"),
  nameShort: z.string().max(MAX_PROJECT_NAME_LENGTH).optional(),
  description: z.string().max(MAX_PROJECT_DESCRIPTION_LENGTH).optional(),
  icon: z.string().max(MAX_PROJECT_NAME_LENGTH).optional(),
  isDisposable: z.boolean().optional(),
} as const;
