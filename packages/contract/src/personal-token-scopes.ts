/** Labels of a personal token's scopes, in the order in which its owner sees them. */
export const PERSONAL_TOKEN_SCOPE_LABELS = {
  "profile:read": "See your profile, plan and institutes",
  "projects:read": "List your projects, and read their timeline and shared documents",
  "projects:write": "Create projects, add to their timeline and change their shared documents",
  "projects:export":
    "Export your projects with their files, members, timeline and screening decisions",
  "files:read": "Read the files of your projects and their earlier versions",
  "files:write": "Add, change, move and remove files, and restore earlier versions",
  "members:write": "Invite people, accept invitations and remove people",
  "webhooks:write": "See and change the webhooks of your projects",
  "institutes:read": "See the projects and people of institutes you manage",
  "institutes:write": "Claim projects and people for institutes you manage",
} as const;

export type PersonalTokenScope = keyof typeof PERSONAL_TOKEN_SCOPE_LABELS;

export const PERSONAL_TOKEN_SCOPES = Object.keys(PERSONAL_TOKEN_SCOPE_LABELS) as [
  PersonalTokenScope,
  ...PersonalTokenScope[],
];
