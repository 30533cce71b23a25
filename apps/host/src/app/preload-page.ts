import { isLoginExpected } from "../session/login-memory.ts";
import { ROUTES } from "./routes.ts";
import { shell } from "./shell.ts";

/** Preloads the page's code while the session is being restored. */
export function preloadPage(path: string): void {
  // The visitors' front page has no shell.
  if (path !== "/" || isLoginExpected()) shell.preload();
  const route = ROUTES.find(
    (each) =>
      each.path === path || (each.path.endsWith("/*") && path.startsWith(each.path.slice(0, -1))),
  );
  if (route !== undefined && "preload" in route.page) route.page.preload();
}
