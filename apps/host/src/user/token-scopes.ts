import { PERSONAL_TOKEN_SCOPES, type PersonalTokenScope } from "@tera/contract";

const THINGS: readonly (readonly [
  thing: string,
  verbs: readonly (readonly [PersonalTokenScope, string])[],
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
      ["projects:export", "export"],
    ],
  ],
  ["webhooks", [["webhooks:write", "change"]]],
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

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** For example "read and change files" and "read your profile". */
export function accessLabels(scopes: readonly PersonalTokenScope[]): readonly string[] {
  return THINGS.flatMap(([thing, verbs]) => {
    const allowed = verbs.filter(([scope]) => scopes.includes(scope)).map(([, verb]) => verb);
    return allowed.length === 0 ? [] : [`${LIST.format(allowed)} ${thing}`];
  });
}

/** Only managers of an institute get institute scopes. */
export function offeredScopes(isManager: boolean): readonly PersonalTokenScope[] {
  return isManager
    ? PERSONAL_TOKEN_SCOPES
    : PERSONAL_TOKEN_SCOPES.filter((scope) => !scope.startsWith("institutes:"));
}
