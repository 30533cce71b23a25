/** The page's messages to the worker, which answers each but the last with "added". */
export type ZipRequest =
  | {
      readonly kind: "file";
      readonly path: string;
      readonly content: Blob;
      readonly modified: Date;
    }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "finish" };

export type ZipAnswer =
  | { readonly kind: "added" }
  | { readonly kind: "finished"; readonly archive: Blob }
  | { readonly kind: "failed"; readonly message: string };
