import type { MethodArguments } from "../protocol/methods.ts";
import type { Reference } from "../protocol/records.ts";
import type { Caller } from "./call.ts";

type SelectOptions = MethodArguments<"selectProjectLibrary">[0];

/** The citation libraries of the active project. */
export const libraryCalls = ({ quick, person }: Caller) => ({
  /** Lets the person choose a library and answers its references; rejects when they do not. */
  select: person("selectProjectLibrary") as (options?: SelectOptions) => Promise<Reference[]>,
  /** The references of a library file. */
  read: quick("getProjectLibrary") as (id: string) => Promise<Reference[]>,
  /** A library file as it is stored. */
  readFile: (id: string): Promise<Blob> => quick("getProjectLibrary")(id, { format: "file" }) as Promise<Blob>,
  /** Stores references; lets the person choose where to when the id is null. */
  write: person("setProjectLibrary"),
});
