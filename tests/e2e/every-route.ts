import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededProject } from "./seed-project.ts";

export function routesOfTheApp(): readonly string[] {
  const source = readFileSync(
    join(import.meta.dirname, "../../apps/host/src/app/routes.ts"),
    "utf8",
  );
  return [...source.matchAll(/^ {2,4}(?:\{ )?path: "([^"]+)"/gmu)].map(([, path = ""]) => path);
}

/** A path for each route, for a logged-in person with an open project. Some paths redirect. */
export const ADDRESSES: Readonly<Record<string, (seeded: SeededProject) => string>> = {
  "/": () => "/",
  "/login": () => "/login",
  "/signup": () => "/signup",
  "/signed-out": () => "/signed-out",
  "/welcome": () => "/welcome",
  "/projects": () => "/projects",
  "/projects/create": () => "/projects/create",
  "/projects/deleted": () => "/projects/deleted",
  "/projects/switch": () => "/projects/switch",
  "/projects/switch/:project": ({ projectId }) => `/projects/switch/${projectId}`,
  "/projects/:project/join": ({ projectId }) => `/projects/${projectId}/join`,
  "/projects/:project": ({ projectId }) => `/projects/${projectId}`,
  "/projects/:project/*": ({ projectId }) => `/projects/${projectId}/project/files`,
  "/project": () => "/project",
  "/project/settings": () => "/project/settings",
  "/project/history": () => "/project/history",
  "/project/history/*": ({ library }) => `/project/history/${library}`,
  "/project/files": () => "/project/files",
  "/project/folder/*": ({ largeLibrary }) =>
    `/project/folder/${encodeURIComponent(largeLibrary.split("/")[0] ?? "")}`,
  "/project/files/deleted": () => "/project/files/deleted",
  "/project/versions/*": ({ library }) => `/project/versions/${library}`,
  "/project/preview/*": ({ library }) => `/project/preview/${library}`,
  "/project/download/*": ({ library }) => `/project/download/${library}`,
  "/project/library/*": ({ library }) => `/project/library/${library}`,
  "/project/screening": () => "/project/screening",
  "/project/screening/:round": ({ round }) => `/project/screening/${round}`,
  "/project/delete": () => "/project/delete",
  "/project/leave": () => "/project/leave",
  "/tools": () => "/tools",
  // These redirect to the start page, because this person manages no institute.
  "/institutes": () => "/institutes",
  "/institutes/:institute": () => "/institutes/bond",
  "/institutes/:institute/projects/:mode?": () => "/institutes/bond/projects/claim",
  "/institutes/:institute/users/:mode?": () => "/institutes/bond/users",
  "/institutes/:institute/settings": () => "/institutes/bond/settings",
  "/profile": () => "/profile",
  "/profile/sites": () => "/profile/sites",
  "/profile/tokens": () => "/profile/tokens",
  "/profile/delete": () => "/profile/delete",
  "/subscribe": () => "/subscribe",
  "/subscription/manage": () => "/subscription/manage",
  "/subscription/success": () => "/subscription/success",
  "/subscription/cancelled": () => "/subscription/cancelled",
  "/embed/test": () => "/embed/test",
  // Not found, because this person is no administrator.
  "/admin/:section?": () => "/admin",
  "/debug/:section?": () => "/debug",
  "/help": () => "/help",
  "/help/:id": () => "/help/faq",
  "/help/api/schema/*?": () => "/help/api/schema",
  "/contact": () => "/contact",
  "/changelog": () => "/changelog",
  "/health-check": () => "/health-check",
  "/error": () => "/error",
  "/:tool/*?": () => "/word-freq",
  // Last, because it ends the login.
  "/logout": () => "/logout",
};
