import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { canFollowPage, commandsBelow, followPage } from "./followed-page.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MAKE_RELEASE = pathToFileURL(join(ROOT, "scripts/make-release.mjs")).href;
const PAGE = readFileSync(join(ROOT, "docs/deploy.md"), "utf8");
const TIMEOUT_MS = 600_000;
const BACKUP = "$(ls /var/backups/tera | tail -n 1)";

/** A block of commands. The doctor's problems don't end the script. */
function block(heading: string, index = 0): string {
  return (commandsBelow(PAGE, heading)[index] ?? "exit 9")
    .replaceAll("sudo tera-admin doctor", "{ sudo tera-admin doctor || true; }")
    .replaceAll("DATE", BACKUP);
}

const SCRIPT = `
${block("3. Create the database")}
${block("4. Install the release", 0)}
echo == checked before the start
${block("4. Install the release", 1)}
echo == started
${block("5. Start it")}
sudo tera-admin institute add uni example.org "Example University"
echo == checked while it runs
sudo tera-admin doctor || true
sudo systemctl start tera-backup
echo == drill
${block("Restore drill", 0).replace(/start\.mjs\n$/u, "start.mjs > /run/drill.log & drill=$!\n")}
until grep -q ^ready /run/drill.log; do kill -0 $drill; sleep 0.1; done
curl -s http://localhost:7400/readyz
sudo -u tera node --env-file=/etc/tera/drill.env /opt/tera/current/scripts/admin.mjs institute
kill $drill; wait $drill || true
${block("Restore drill", 1)}
echo == restored
${block("Restore for real")}
sudo tera-admin institute
ls /var/lib/tera
curl -s http://127.0.0.1:7334/readyz
sudo systemctl stop tera
`;

/** Needs root, Debian's programs and network and mount namespaces. */
describe.runIf(canFollowPage())("docs/deploy.md, followed word for word", () => {
  let parts: Map<string, string>;

  beforeAll(async () => {
    const { makeRelease } = (await import(MAKE_RELEASE)) as {
      makeRelease: (folder: string) => Promise<void>;
    };
    const output = await followPage(SCRIPT, (home) => makeRelease(join(home, "release")));
    parts = new Map(
      output.split(/^== /mu).map((part): [string, string] => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1)];
      }),
    );
  }, TIMEOUT_MS);

  const part = (name: string): string => parts.get(name) ?? "";
  /** Without a network, the mail server can't be found. */
  const problems = (text: string): string[] =>
    text.split("\n").filter((line) => /^problem(?! +mail: mail\.university\.example)/u.test(line));

  it("the database, settings and folders are in order before the first start", () => {
    const text = part("checked before the start");
    expect(text).toMatch(/^1 problem, 0 warnings\.$/mu);
    expect(problems(text)).toEqual([]);
    expect(text).toContain("has the rights that the server needs.");
  });

  it("the service starts and is ready", () => {
    expect(part("started")).toContain("ready https://tera.university.example");
    expect(part("started")).toContain('{"ready":true,"failed":[]}');
    expect(problems(part("checked while it runs"))).toEqual([]);
    expect(part("checked while it runs")).toContain("It runs and is ready.");
  });

  it("a backup is restored beside the running installation, and then in its place", () => {
    for (const name of ["drill", "restored"]) {
      expect(part(name)).toContain('{"ready":true,"failed":[]}');
      expect(part(name)).toContain("Example University");
    }
    expect(part("restored")).toMatch(/^data\ndata\.replaced-/mu);
  });
});
