import type { TokenScope } from "./token-scopes.ts";

/** Where an example is tried: this installation, as this person, in their project if one is known. */
export interface ExampleContext {
  readonly origin: string;
  readonly user: string;
  readonly project: string | undefined;
}

/** A line for a terminal, and what it does. */
export interface TokenExample {
  readonly about: string;
  readonly line: string;
}

type Filled = Omit<ExampleContext, "project"> & { readonly project: string };

/** A call for each scope; what only reads comes first, so that trying it changes nothing. */
const CALLS: readonly (readonly [TokenScope, about: string, rest: (at: Filled) => string])[] = [
  [
    "projects:read",
    "asks for a project's timeline",
    ({ origin, project }) => `"${origin}/api/projects/${project}/logs"`,
  ],
  [
    "files:read",
    "lists a project's files",
    ({ origin, project }) =>
      `--json '{"prefix":"${project}/"}' "${origin}/storage/v1/object/list/projects"`,
  ],
  ["profile:read", "asks whose token it is", ({ origin }) => `"${origin}/api/projects/auth"`],
  [
    "institutes:read",
    "lists an institute's projects",
    ({ origin }) => `"${origin}/api/institutes/INSTITUTE/projects"`,
  ],
  [
    "files:write",
    "adds a text file to a project",
    ({ origin, project }) =>
      `-H "Content-Type: text/plain" --data-binary @notes.txt "${origin}/storage/v1/object/projects/${project}/notes.txt"`,
  ],
  [
    "projects:write",
    "adds a mark to a project's timeline",
    ({ origin, project, user }) =>
      `--json '{"userId":"${user}","type":"mark","title":"Done"}' "${origin}/api/projects/${project}/logs"`,
  ],
  [
    "members:write",
    "invites somebody to a project",
    ({ origin, project }) =>
      `--json '{"projectId":"${project}","emails":["name@example.org"]}' "${origin}/api/members/invite"`,
  ],
  [
    "institutes:write",
    "claims a project for an institute",
    ({ origin, project }) =>
      `-X POST "${origin}/api/institutes/institutes/INSTITUTE/projects/${project}/claim"`,
  ],
];

const UUID_PATTERN = /^[\da-f-]{36}$/iu;

/**
 * A call that a token of these scopes may make. The token itself is no part of it: what is typed into a terminal stays in its history.
 * PROJECT and INSTITUTE stand for ids that are not known.
 */
export function tokenExample(
  scopes: readonly TokenScope[],
  { project, ...place }: ExampleContext,
): TokenExample | undefined {
  const call = CALLS.find(([scope]) => scopes.includes(scope));
  if (call === undefined) return undefined;
  const [, about, rest] = call;
  // The id is the person's own setting, which may hold anything; a line to be pasted holds nothing but an id.
  const known = project !== undefined && UUID_PATTERN.test(project) ? project : "PROJECT";
  return {
    about,
    line: `curl -H "Authorization: Bearer $API_TOKEN" ${rest({ ...place, project: known })}`,
  };
}
