import { MAX_FREE_PROJECTS, type Member, type ProjectSummary } from "@tera/contract";

const NAMELESS_PROJECT = "[ No project name ]";

export function projectName(project: Pick<ProjectSummary, "name">): string {
  return project.name.trim() || NAMELESS_PROJECT;
}

export function shortProjectName(project: Pick<ProjectSummary, "name" | "nameShort">): string {
  return project.nameShort.trim() || projectName(project);
}

export function isOwner(project: Pick<ProjectSummary, "role">): boolean {
  return project.role === "creator";
}

/** False for a viewer, who can only read and download. */
export function canEdit(project: Pick<ProjectSummary, "role" | "is_viewer">): boolean {
  return !isInvited(project) && !project.is_viewer;
}

/** True if the person has not accepted the invitation, and so cannot open the project. */
export function isInvited(project: Pick<ProjectSummary, "role">): boolean {
  return project.role === "invite";
}

/** Sorts the manager first and invitations last, each by date. */
export function sortedMembers(members: readonly Member[]): readonly Member[] {
  const rank = { creator: 0, member: 1, invite: 2 };
  return members.toSorted(
    (a, b) => rank[a.role] - rank[b.role] || a.created_at.localeCompare(b.created_at),
  );
}

/** Falls back to the email address, because an invitation has no name. */
export function memberName(member: Member): string {
  return member.name.trim() || member.email;
}

export function isAtProjectLimit(
  projects: readonly ProjectSummary[],
  isSubscribed: boolean,
): boolean {
  return !isSubscribed && projects.filter(isOwner).length >= MAX_FREE_PROJECTS;
}

export function managerName({ members }: Pick<ProjectSummary, "members">): string {
  const manager = members.find(({ role }) => role === "creator");
  return manager === undefined ? "The project's manager" : memberName(manager);
}

/** True if the person has been asked to become the project's manager. */
export function isOfferedTo(
  { offered_to }: Pick<ProjectSummary, "offered_to">,
  user: string | undefined,
): boolean {
  return offered_to !== undefined && offered_to === user;
}

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
