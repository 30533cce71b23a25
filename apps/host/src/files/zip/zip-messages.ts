/** From the page to the worker. Each message but the last is answered by "added". */
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
