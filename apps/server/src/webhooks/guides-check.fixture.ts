import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../database/repository-root.ts";

/** The receiver's check in docs/webhooks.md. */
export async function guidesCheck() {
  const page = readFileSync(join(repositoryRoot(), "docs/webhooks.md"), "utf8");
  const [, code = ""] = /```js\n(.*?)```/su.exec(page) ?? [];
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly isSigned: (header: string, body: string, secret: string) => boolean;
  };
}
