/** What a personal token may be allowed, each with what it means for its owner. */
export const SCOPES = {
  "profile:read": "see your profile, subscription and institutes",
  "projects:read": "read the history and shared documents of your projects",
  "projects:write": "create projects, add to their history and change their shared documents",
  "files:read": "read the files of your projects and their earlier versions",
  "files:write":
    "add, change, move and remove files of your projects, and restore earlier versions",
  "members:write": "invite people, accept invitations and remove people",
  "institutes:read": "see the projects and people of institutes you manage",
  "institutes:write": "claim projects and people for institutes you manage",
} as const;

/** One thing that a personal token may be allowed. */
export type Scope = keyof typeof SCOPES;

/** All scopes by name. */
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
