import { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY, retry } from "../platform/retry.ts";
import { rowsOf } from "../platform/supabase.ts";
import { projectSummarySchema, type ProjectSummary } from "./project-summary.ts";

/** Rows of one page of the digest. */
const PAGE_SIZE = 30;

const createdSchema = z.object({ id: z.uuid() });
const acceptedSchema = z.object({ projectId: z.uuid() });

/** What is asked for when a project is made. */
export interface NewProject {
  readonly name: string;
  readonly type: string;
  readonly isDisposable?: boolean;
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** What the projects room needs from outside. */
export const projectsGateway = {
  /** All projects of the person, latest edit first. */
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
  /** Makes a project; repeating it with the same key makes no second one. */
  async create(person: Person, project: NewProject, idempotencyKey: string): Promise<string> {
    const { id } = await platform().http.post("/api/projects", createdSchema, {
      body: { email: person.email, userId: person.id, ...project },
      headers: { "idempotency-key": idempotencyKey },
      retry: PROJECT_RETRY,
    });
    return id;
  },
  /** Takes up an invitation; rejects with ALREADY-SET for a member and PROJECT-NOT-FOUND without an invitation. */
  accept: (person: Person, projectId: string): Promise<{ projectId: string }> =>
    platform().http.post("/api/members/accept", acceptedSchema, {
      body: { projectId, email: person.email, userId: person.id },
      retry: PROJECT_RETRY,
    }),
};

/** The page behind `last`; without one the first. */
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
  return z.array(projectSummarySchema).parse(rows);
}

function isRetryableQuery(error: unknown): boolean {
  return (
    isRetryable(error) ||
    (error instanceof AppError && error.code === "DATABASE-REFUSED" && (error.status ?? 0) >= 500)
  );
}
