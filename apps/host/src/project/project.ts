import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";

/** The keys that people edit. Tools store other keys in the same object. */
const projectDataSchema = z.looseObject({
  name: z.string().optional(),
  nameShort: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  type: z.string().optional(),
  isDisposable: z.boolean().optional(),
});

export type ProjectData = z.infer<typeof projectDataSchema>;

/** A field of the wrong type counts as unset. */
export function readProjectData(stored: unknown): ProjectData {
  return readFields(projectDataSchema, stored);
}

export type NameChange =
  | { readonly kind: "unchanged" }
  | { readonly kind: "empty" }
  | { readonly kind: "changed"; readonly name: string };

export function cleanName(typed: string, current: string): NameChange {
  const name = typed.trim();
  if (name === "") return { kind: "empty" };
  return name === current ? { kind: "unchanged" } : { kind: "changed", name };
}
