import { isLoginExpected } from "../session/login-memory.ts";
import { ROUTES } from "./routes.ts";
import { shell } from "./shell.ts";

/** Fetches the program of the page at an address, and of the shell around it, while it is still being found out who is here. */
export function preloadPage(path: string): void {
  // Visitors see the front page, which has no shell.
  if (path !== "/" || isLoginExpected()) shell.preload();
  const route = ROUTES.find(
    (each) =>
      each.path === path || (each.path.endsWith("/*") && path.startsWith(each.path.slice(0, -1))),
  );
  if (route !== undefined && "preload" in route.page) route.page.preload();
}
