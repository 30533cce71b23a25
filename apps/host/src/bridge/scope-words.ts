import type { Scope } from "@tera/bridge-sdk/host";

/** What each permission lets a tool do, as a person is asked about it. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  user: "See your name and e-mail address",
  project: "See which project is open, and ask you to choose one",
  projects: "See all your projects and change the open one",
  state: "Read and change the shared state of the open project",
  namespaces: "Read and change the stored data of tools in the open project",
  "files:read": "Read the files of the open project",
  "files:write": "Create, change and delete files of the open project",
  "library:read": "Read the citation libraries of the open project",
  "library:write": "Save citation libraries in the open project",
  ui: "Show messages and questions",
  log: "Add entries to the project's timeline",
  page: "Change the address and the title of this page",
};
