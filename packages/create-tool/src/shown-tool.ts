/** What the mock host's page gets from the development server. */
export interface ShownTool {
  readonly url: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Why the manifest can't be read. */
  readonly problem?: string;
}
