import { z } from "zod";

/** What a person is in a project. An invitation has no user yet. */
const memberSchema = z.object({
  user: z.string().nullable(),
  email: z.string(),
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? ""),
  role: z.enum(["creator", "member", "invite"]),
  created_at: z.string(),
});

export type Member = z.infer<typeof memberSchema>;

const textSchema = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** A row of `projects_digest_by_user`. */
export const projectSummarySchema = z.object({
  id: z.uuid(),
  name: textSchema,
  type: textSchema,
  nameShort: textSchema,
  description: textSchema,
  icon: textSchema,
  isDisposable: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  edited_by_name: textSchema,
  membership_epoch: z.coerce.number(),
  role: z.enum(["creator", "member", "invite"]),
  members: z.array(memberSchema),
});

/** A project as the list knows it, members included. */
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** Shown where a project has no name. */
const NAMELESS_PROJECT = "[ No project name ]";

/** The project's name, or words that say it has none. */
export function projectName(project: Pick<ProjectSummary, "name">): string {
  return project.name.trim() || NAMELESS_PROJECT;
}

/** The short name for narrow places; without one the name. */
export function shortProjectName(project: Pick<ProjectSummary, "name" | "nameShort">): string {
  return project.nameShort.trim() || projectName(project);
}

/** True where the person is the project's manager. */
export function isOwner(project: Pick<ProjectSummary, "role">): boolean {
  return project.role === "creator";
}

/** True where the person is invited and has not joined yet: the project can't be opened before. */
export function isInvited(project: Pick<ProjectSummary, "role">): boolean {
  return project.role === "invite";
}

/** Members that have joined, the manager first, then by when they came. */
export function sortedMembers(members: readonly Member[]): readonly Member[] {
  const rank = { creator: 0, member: 1, invite: 2 };
  return members.toSorted(
    (a, b) => rank[a.role] - rank[b.role] || a.created_at.localeCompare(b.created_at),
  );
}

/** The name to show for a member; an invitation has only an address. */
export function memberName(member: Member): string {
  return member.name.trim() || member.email;
}

/** How many projects a person without a plan may own. */
export const FREE_PROJECTS = 1;

/** True where the person may create no further project. */
export function isAtProjectLimit(
  projects: readonly ProjectSummary[],
  isSubscribed: boolean,
): boolean {
  return !isSubscribed && projects.filter(isOwner).length >= FREE_PROJECTS;
}

/** Projects whose name, short name, description or members contain every word of the search. */
export function findProjects(
  projects: readonly ProjectSummary[],
  search: string,
  typeTitle: (id: string) => string,
): readonly ProjectSummary[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return projects;
  return projects.filter((project) => {
    const text = [
      project.name,
      project.nameShort,
      project.description,
      typeTitle(project.type),
      ...project.members.map(memberName),
    ]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
