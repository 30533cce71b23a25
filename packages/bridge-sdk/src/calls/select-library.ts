import type { MethodArguments } from "../protocol/methods.ts";
import type { Reference } from "../protocol/records.ts";

type Options = Omit<NonNullable<MethodArguments<"selectProjectLibrary">[0]>, "format">;

export interface SelectLibrary {
  (options: Options & { format: "blob" | "file" }): Promise<Blob>;
  (options?: (Options & { format?: "pojo" | null | undefined }) | null): Promise<Reference[]>;
}
