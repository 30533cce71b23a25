import type { PersonalTokenScope } from "@tera/contract";

export interface ExampleContext {
  readonly origin: string;
  readonly user: string;
  readonly project: string | undefined;
}

export interface TokenExample {
  readonly about: string;
  readonly line: string;
}

type Filled = Omit<ExampleContext, "project"> & { readonly project: string };

/** One call per scope. Read-only calls come first, so that trying an example changes nothing. */
const CALLS: readonly (readonly [
  PersonalTokenScope,
  about: string,
  rest: (at: Filled) => string,
])[] = [
  ["projects:read", "lists your projects", ({ origin }) => `"${origin}/api/projects"`],
  [
    "projects:export",
    "downloads a project as one archive",
    ({ origin, project }) => `-o project.zip "${origin}/api/projects/${project}/export"`,
  ],
  [
    "files:read",
    "lists a project's files",
    ({ origin, project }) =>
      `--json '{"prefix":"${project}/"}' "${origin}/storage/v1/object/list/projects"`,
  ],
  [
    "webhooks:write",
    "lists a project's webhooks",
    ({ origin, project }) => `"${origin}/api/projects/${project}/webhooks"`,
  ],
  ["profile:read", "shows whose token it is", ({ origin }) => `"${origin}/api/projects/auth"`],
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
    "invites someone to a project",
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
 * An example call for these scopes. Omits the token, because a shell keeps its history. PROJECT and
 * INSTITUTE replace unknown ids.
 */
export function tokenExample(
  scopes: readonly PersonalTokenScope[],
  { project, ...place }: ExampleContext,
): TokenExample | undefined {
  const call = CALLS.find(([scope]) => scopes.includes(scope));
  if (call === undefined) return undefined;
  const [, about, rest] = call;
  // The stored id could be any text. Only a UUID may go into a command that people paste.
  const known = project !== undefined && UUID_PATTERN.test(project) ? project : "PROJECT";
  return {
    about,
    line: `curl -H "Authorization: Bearer $API_TOKEN" ${rest({ ...place, project: known })}`,
  };
}
