import { debugApi, projectApi } from "@tera/contract";
import { reportError } from "../errors/last-error.ts";
import { toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { requireUser } from "../session/session-store.ts";
import type { DebugTest } from "./debug-test.ts";

const AUTH: readonly DebugTest[] = [
  { name: "Person", about: "Who is logged in on this page", run: () => requireUser() },
  {
    name: "Person according to the server",
    about: "GET /api/projects/auth with a bearer token",
    run: () => platform().http.call(projectApi.identify),
  },
  {
    name: "New database token",
    about: "Forgets the token and exchanges the login for another one",
    async run() {
      platform().tokens.forget();
      await platform().tokens.token();
      return "exchanged";
    },
  },
];

const ERRORS: readonly DebugTest[] = [
  {
    name: "Unknown error",
    about: "Opens the error page",
    run: () => reportError(new Error("An error from /debug")),
  },
  {
    name: "NEED-LOGIN",
    about: "Opens the page 'Account needed'",
    run: () => reportError(new AppError("NEED-LOGIN", "You need to be logged in to do that")),
  },
  {
    name: "PROJECT-NOT-FOUND",
    about: "Opens the page about a project's invitation",
    run: () => reportError(new AppError("PROJECT-NOT-FOUND", "A project from /debug")),
  },
  {
    name: "Ignored error",
    about: "Is recorded, but not shown",
    run: () => reportError(new AppError("DEBUG", "Nobody sees this", { ignore: true })),
  },
  {
    name: "Rejected promise",
    about: "Nobody waits for it, so the page's own handler opens the error page",
    run() {
      void Promise.reject(new Error("A rejected promise from /debug"));
      return "rejected";
    },
  },
  {
    name: "Error outside a promise",
    about: "Thrown by a timer, so the page's own handler opens the error page",
    run() {
      setTimeout(() => {
        throw new Error("An error of a timer from /debug");
      });
      return "thrown";
    },
  },
];

const HTTP: readonly DebugTest[] = [
  {
    name: "Echo",
    about: "GET /api/io/echo",
    run: () =>
      platform().http.call(debugApi.echo, { query: { text: "from /debug" }, anonymous: true }),
  },
  {
    name: "Statistics",
    about: "GET /api/stats, which only staff may read",
    run: () => platform().http.call(debugApi.readStats),
  },
];

const LIST: readonly DebugTest[] = [
  { name: "Projects", about: "The list as it is on this page", run: () => $projects.get() },
  {
    name: "Refresh",
    about: "Reads the list from the server again",
    run: async () => `${(await refreshProjects()).length} projects`,
  },
];

const TOASTS: readonly DebugTest[] = [
  { name: "Plain", about: "A message", run: () => "a value" },
  {
    name: "Error",
    about: "A failure",
    run() {
      throw new AppError("DEBUG", "An error from /debug");
    },
  },
  {
    name: "Action",
    about: "A message with a button",
    run() {
      toaster.show("A message with an action", {
        label: "Do it",
        onSelect: () => toaster.show("Done"),
      });
      return "shown";
    },
  },
];

/** Tests of this page's own stores and calls. */
export const PAGE_TESTS = {
  auth: AUTH,
  errors: ERRORS,
  http: HTTP,
  "projects.list": LIST,
  toast: TOASTS,
} as const;
