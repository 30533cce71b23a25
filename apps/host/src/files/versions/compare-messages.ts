import type { LibraryComparison } from "./compare-libraries.ts";
import type { LineComparison } from "./compare-lines.ts";

export interface CompareRequest {
  readonly before: Blob;
  readonly after: Blob;
  readonly filename: string;
  readonly isLibrary: boolean;
}

export type VersionComparison =
  | { readonly kind: "library"; readonly comparison: LibraryComparison }
  | { readonly kind: "text"; readonly comparison: LineComparison }
  /** At least one of the versions is not text. */
  | { readonly kind: "no text" }
  | { readonly kind: "too different" };

export type CompareAnswer =
  | VersionComparison
  | { readonly kind: "failed"; readonly message: string };
