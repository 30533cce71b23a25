import type { Scope } from "@tera/bridge-sdk/host";

/** Descriptions of what each scope allows, as shown to the person. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  user: "See your name and e-mail address",
  project: "See which project is open, and ask you to choose one",
  projects: "See all your projects and switch between them",
  state: "Read and change the shared state of the open project",
  namespaces: "Read and change the stored data of tools in the open project",
  "files:read": "Read the files of the open project",
  "files:write": "Create, change and delete files of the open project",
  "library:read": "Read the citation libraries of the open project",
  "library:write": "Save citation libraries in the open project",
  decisions: "Read and record screening decisions in the open project, and see its members' names",
  ui: "Show messages and questions",
  log: "Add entries to the project's timeline",
  page: "Change this page's address and title, and open others when you press something",
};

/** Topics in order of importance. */
const TOPICS: readonly (readonly [topic: string, scopes: readonly Scope[]])[] = [
  ["files", ["files:read", "files:write"]],
  ["libraries", ["library:read", "library:write"]],
  ["screening decisions", ["decisions"]],
  ["shared state", ["state", "namespaces"]],
  ["your projects", ["project", "projects"]],
  ["your name and e-mail address", ["user"]],
  ["timeline", ["log"]],
  ["messages to you", ["ui"]],
  ["this page's address and title", ["page"]],
];

/** Returns short topics without repetition, most important first. */
export function scopeTopics(scopes: readonly Scope[]): readonly string[] {
  return TOPICS.filter(([, covered]) => covered.some((scope) => scopes.includes(scope))).map(
    ([topic]) => topic,
  );
}
