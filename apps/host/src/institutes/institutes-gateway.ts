import { type Answer, instituteApi } from "@tera/contract";
import type { RowsPage } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";

export type Institute = Answer<typeof instituteApi.listManaged>[number];

export type InstituteKind = "projects" | "users";

/** "claim" lists what the institute may claim, "list" what it has claimed. */
export type InstituteMode = "list" | "claim";

/** A project or a person of an institute. */
export interface InstituteRow {
  readonly id: string;
  readonly name: string;
  /** Number of people in a project; undefined for a person. */
  readonly users?: number;
  readonly created: string;
  readonly edited: string;
}

export const institutesGateway = {
  /** The institutes that the person manages, by name. */
  listManaged: (userId: string): Promise<readonly Institute[]> =>
    platform().http.call(instituteApi.listManaged, { body: { userId }, retry: PROJECT_RETRY }),
  /** Lists up to 30 rows, sorted by name. */
  list(
    kind: InstituteKind,
    institute: string,
    { mode, after }: { readonly mode: InstituteMode; readonly after: string | undefined },
  ): Promise<RowsPage<InstituteRow>> {
    const request = {
      params: { institute },
      query: {
        ...(mode === "claim" ? { unclaimed: "1" } : {}),
        after,
      },
      retry: PROJECT_RETRY,
    };
    return kind === "projects"
      ? platform().http.call(instituteApi.listProjects, request)
      : platform().http.call(instituteApi.listUsers, request);
  },
  /** Rejects with NOT-FOUND if another institute claimed it first. */
  async claim(kind: InstituteKind, institute: string, id: string): Promise<void> {
    const request = { params: { institute, id }, retry: PROJECT_RETRY };
    await (kind === "projects"
      ? platform().http.call(instituteApi.claimProject, request)
      : platform().http.call(instituteApi.claimUser, request));
  },
  /** Asks the institute's API, which may be on another server. */
  async count(kind: InstituteKind, { id, apiUrl }: Institute): Promise<number> {
    const request = {
      params: { institute: id },
      address: `${apiUrl}/${kind}/count`,
      retry: false as const,
    };
    const answer =
      kind === "projects"
        ? await platform().http.call(instituteApi.countProjects, request)
        : await platform().http.call(instituteApi.countUsers, request);
    return answer.count;
  },
};
