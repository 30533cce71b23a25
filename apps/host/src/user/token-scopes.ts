/** What a token can be allowed, under the server's names, as its owner is asked about it. */
export const TOKEN_SCOPE_LABELS = {
  "profile:read": "See your profile, plan and institutes",
  "projects:read": "Read the timeline and the shared documents of your projects",
  "projects:write": "Create projects, add to their timeline and change their shared documents",
  "files:read": "Read the files of your projects and their earlier versions",
  "files:write": "Add, change, move and remove files, and restore earlier versions",
  "members:write": "Invite people, accept invitations and remove people",
  "institutes:read": "See the projects and people of institutes you manage",
  "institutes:write": "Claim projects and people for institutes you manage",
} as const satisfies Record<string, string>;

/** One thing that a token can be allowed. */
export type TokenScope = keyof typeof TOKEN_SCOPE_LABELS;

/** All of them, in the order in which they are asked about. */
export const TOKEN_SCOPES = Object.keys(TOKEN_SCOPE_LABELS) as [TokenScope, ...TokenScope[]];

/** What tokens work with, and what each scope lets them do with it. */
const THINGS: readonly (readonly [
  thing: string,
  verbs: readonly (readonly [TokenScope, string])[],
])[] = [
  [
    "files",
    [
      ["files:read", "read"],
      ["files:write", "change"],
    ],
  ],
  [
    "projects",
    [
      ["projects:read", "read"],
      ["projects:write", "change"],
    ],
  ],
  ["people", [["members:write", "invite and remove"]]],
  [
    "institutes",
    [
      ["institutes:read", "read"],
      ["institutes:write", "claim for"],
    ],
  ],
  ["your profile", [["profile:read", "read"]]],
];

/** What scopes let happen, for a short list: "read and change files", "read your profile". */
export function accessLabels(scopes: readonly TokenScope[]): readonly string[] {
  return THINGS.flatMap(([thing, verbs]) => {
    const allowed = verbs.filter(([scope]) => scopes.includes(scope)).map(([, verb]) => verb);
    return allowed.length === 0 ? [] : [`${allowed.join(" and ")} ${thing}`];
  });
}

/** What a person can be asked to allow: what is about institutes means nothing to somebody who manages none. */
export function offeredScopes(isManager: boolean): readonly TokenScope[] {
  return isManager
    ? TOKEN_SCOPES
    : TOKEN_SCOPES.filter((scope) => !scope.startsWith("institutes:"));
}
