import { type Answer, fileVersionApi } from "@tera/contract";
import { platform } from "../../platform/platform.ts";
import { PROJECT_RETRY } from "../../platform/retry.ts";
import { randomId } from "../../platform/session-id.ts";

export type FileVersion = Answer<typeof fileVersionApi.list>["versions"][number];

export interface FileVersionPage {
  readonly versions: readonly FileVersion[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Value of `expected` for a restore if there is no file at the path. */
export const NO_FILE = "none";

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

export const fileVersionsGateway = {
  /** Newest first. `before` is the `next` of the previous page. */
  list: (
    projectId: string,
    path: string,
    { before, limit = PAGE_SIZE }: { readonly before?: string; readonly limit?: number } = {},
  ): Promise<FileVersionPage> =>
    platform().http.call(fileVersionApi.list, {
      params: { project: projectId },
      query: { path, limit, ...(before === undefined ? {} : { before }) },
      retry: PROJECT_RETRY,
    }),

  /** Latest deletion first. */
  async listDeleted(projectId: string, before?: string): Promise<FileVersionPage> {
    const { files, next } = await platform().http.call(fileVersionApi.listDeleted, {
      params: { project: projectId },
      query: { limit: MAX_PAGE_SIZE, ...(before === undefined ? {} : { before }) },
      retry: PROJECT_RETRY,
    });
    return { versions: files, next };
  },

  /** Reads at most `maxBytes` from the start. Throws NOT-FOUND once the content is gone. */
  readContent: (projectId: string, versionId: string, maxBytes?: number): Promise<Blob> =>
    platform().http.readBlob(fileVersionApi.readContent, {
      params: { project: projectId, version: versionId },
      retry: PROJECT_RETRY,
      ...(maxBytes === undefined ? {} : { headers: { range: `bytes=0-${maxBytes - 1}` } }),
    }),

  /**
   * Makes a version current. `expected` is the current content id, or `NO_FILE`.
   * Throws VERSION-CONFLICT if someone else wrote first. Resolves to the new content id.
   */
  restore: async (
    projectId: string,
    versionId: string,
    { expected, path }: { readonly expected: string; readonly path?: string },
  ): Promise<string> => {
    const { version } = await platform().http.call(fileVersionApi.restore, {
      params: { project: projectId },
      body: { versionId, ...(path === undefined ? {} : { path }) },
      headers: { "x-expect-version": expected, "idempotency-key": randomId() },
      retry: PROJECT_RETRY,
    });
    return version;
  },
};
