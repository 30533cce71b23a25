import type { MethodArguments } from "../protocol/methods.ts";
import type { Reference } from "../protocol/records.ts";

type Options = Omit<NonNullable<MethodArguments<"selectProjectLibrary">[0]>, "format">;

/** Lets the person choose a library: what it answers follows the format that is asked for. */
export interface SelectLibrary {
  (options: Options & { format: "blob" | "file" }): Promise<Blob>;
  (options?: (Options & { format?: "pojo" | null | undefined }) | null): Promise<Reference[]>;
}
