import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";

/** The part of a project's shared data that people edit; tools keep further keys beside it. */
const projectDataSchema = z.looseObject({
  name: z.string().optional(),
  nameShort: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  type: z.string().optional(),
  isDisposable: z.boolean().optional(),
});

export type ProjectData = z.infer<typeof projectDataSchema>;

/** The shared data of a project; a field with a value of another kind reads as if it were not set. */
export function readProjectData(stored: unknown): ProjectData {
  return readFields(projectDataSchema, stored);
}

/** What leaving the name field means. */
export type NameChange =
  | { readonly kind: "unchanged" }
  | { readonly kind: "empty" }
  | { readonly kind: "changed"; readonly name: string };

/** Judges a typed name against the present one: trimmed, never empty, nothing to do when it is the same. */
export function cleanName(typed: string, current: string): NameChange {
  const name = typed.trim();
  if (name === "") return { kind: "empty" };
  return name === current ? { kind: "unchanged" } : { kind: "changed", name };
}

/** The words that must be typed before a project is deleted or left. */
export const DELETE_WORD = "DELETE";
export const LEAVE_WORD = "LEAVE";

/** True when the typed word is the confirming one; case and space around it don't matter. */
export function isConfirmed(typed: string, word: string): boolean {
  return typed.trim().toUpperCase() === word;
}
