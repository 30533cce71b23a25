import type { Context } from "hono";
import { recordRefusal } from "../access/refused-calls.ts";
import type { Log } from "../server-log.ts";
import { refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";

/** Returns `{code, message}` and logs server errors. Reveals no details of unexpected errors. */
export function errorResponse(c: Context, error: unknown, log: Log): Response {
  const refusal = asRefusal(error);
  recordRefusal(c, refusal.code);
  if (refusal.status >= 500)
    log.error("api.failed", error, {
      code: refusal.code,
      method: c.req.method,
      route: routeOf(c.req.path),
    });
  return c.json(
    { code: refusal.code, message: refusal.message },
    refusal.status,
    refusalHeaders(refusal),
  );
}

/** Returns only two segments, because logs must not contain ids. */
function routeOf(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}
