import {
  type Answer,
  memberApi,
  projectApi,
  type ProjectSummary,
  projectSummaryRow,
} from "@tera/contract";
import { AppError } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY, retry } from "../platform/retry.ts";
import { rowsOf } from "../platform/supabase.ts";

/** The server's page size. */
const PAGE_SIZE = 30;

export interface NewProject {
  readonly name: string;
  readonly type: string;
  readonly isDisposable?: boolean;
}

/** A project in the bin. */
export type DeletedProject = Answer<typeof projectApi.listDeleted>["projects"][number];

interface Person {
  readonly id: string;
  readonly email: string;
}

export const projectsGateway = {
  /** Latest edit first. */
  async list(user: string): Promise<readonly ProjectSummary[]> {
    const projects: ProjectSummary[] = [];
    for (;;) {
      const rows = await retry(PROJECT_RETRY, () => listAfter(user, projects.at(-1)), {
        shouldRetry: isRetryableQuery,
      });
      projects.push(...rows);
      if (rows.length < PAGE_SIZE) return projects;
    }
  },
  suggestNames: (): Promise<readonly string[]> =>
    platform().http.call(projectApi.suggestNames, { retry: PROJECT_RETRY }),
  /** Repeating a call with the same key creates no second project. */
  async create(person: Person, project: NewProject, idempotencyKey: string): Promise<string> {
    const { id } = await platform().http.call(projectApi.create, {
      body: { email: person.email, userId: person.id, ...project },
      headers: { "idempotency-key": idempotencyKey },
      retry: PROJECT_RETRY,
    });
    return id;
  },
  /**
   * Rejects with ALREADY-SET for a member, with PROJECT-NOT-FOUND without an invitation, and with
   * FORBIDDEN if the mailed link of this secret is for another address.
   */
  accept: (person: Person, projectId: string, invite?: string): Promise<{ projectId: string }> =>
    platform().http.call(memberApi.accept, {
      body: {
        projectId,
        email: person.email,
        userId: person.id,
        ...(invite === undefined ? {} : { invite }),
      },
      retry: PROJECT_RETRY,
    }),
  /** Returns the state and details of the invitation that a mailed link contains. */
  invitation: (projectId: string, invite: string): Promise<Answer<typeof memberApi.invitation>> =>
    platform().http.call(memberApi.invitation, {
      body: { projectId, invite },
      retry: PROJECT_RETRY,
    }),
  /** Projects that the person deleted in the last 30 days, the latest first. */
  listDeleted: async (): Promise<readonly DeletedProject[]> =>
    (await platform().http.call(projectApi.listDeleted, { retry: PROJECT_RETRY })).projects,
  /** Rejects with PROJECT-LIMIT if the person's plan allows no further project. */
  async restore(project: string): Promise<void> {
    await platform().http.call(projectApi.restore, { params: { project }, retry: PROJECT_RETRY });
  },
};

/** Returns the page after the project `last`, or the first page without `last`. */
async function listAfter(
  user: string,
  last: ProjectSummary | undefined,
): Promise<ProjectSummary[]> {
  const supabase = await platform().supabase();
  const after = last === undefined ? {} : { after_edited_at: last.edited_at, after_id: last.id };
  const rows = rowsOf<unknown>(
    await supabase.rpc("projects_digest_by_user", { user_id: user, ...after }),
    "list projects",
  );
  return projectSummaryRow.array().parse(rows);
}

function isRetryableQuery(error: unknown): boolean {
  return (
    isRetryable(error) ||
    (error instanceof AppError && error.code === "DATABASE-REFUSED" && (error.status ?? 0) >= 500)
  );
}
