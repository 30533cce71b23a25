import { isLoginExpected } from "../session/login-memory.ts";
import { ROUTES } from "./routes.ts";
import { shell } from "./shell.ts";

/**
 * Preloads the page's code while the session is being restored. Resolves once it is loaded, or could
 * not be.
 */
export async function preloadPage(path: string): Promise<void> {
  // The visitors' front page has no shell.
  const frame = path !== "/" || isLoginExpected() ? shell.preload() : undefined;
  const route = ROUTES.find(
    (each) =>
      each.path === path || (each.path.endsWith("/*") && path.startsWith(each.path.slice(0, -1))),
  );
  const page = route !== undefined && "preload" in route.page ? route.page.preload() : undefined;
  await Promise.all([frame, page]);
}
