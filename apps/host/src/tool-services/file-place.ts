/** `path` is relative to the project. */
export interface FilePlace {
  readonly projectId: string;
  readonly path: string;
}
