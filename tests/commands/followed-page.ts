import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresBinaries } from "../../apps/server/src/database/postgres-binaries.ts";

const PROGRAMS = ["unshare", "ip", "runuser", "useradd", "psql", "createdb", "curl"];
/** Folders of the system that the page writes to. Copies or empty ones take their place. */
const REPLACED = ["etc", "opt", "var/lib", "var/backups", "usr/local/sbin"];

const SUDO = `#!/bin/sh
if [ "$1" = -u ]; then user=$2; shift 2; exec runuser -u "$user" -- "$@"; fi
exec "$@"
`;

/** Runs the command lines of units as their user and with their settings, but without a sandbox. */
const SYSTEMCTL = `#!/bin/bash
set -e
start() {
  unit=/etc/systemd/system/$1.service
  field() { sed -n "s/^$1=//p" "$unit" | sed 's/%%/%/g'; }
  set -a; . <(sed 's/=\\(.*\\)/="\\1"/' "$(field EnvironmentFile)"); set +a
  if [ "$(field Type)" = oneshot ]; then
    field ExecStart | while read -r line; do eval "runuser -u $(field User) -- $line"; done
    return
  fi
  : > /run/$1.log
  eval "exec runuser -u $(field User) -- $(field ExecStart)" >> /run/$1.log 2>&1 &
  echo $! > /run/$1.pid
  until grep -q ^ready /run/$1.log; do kill -0 $! || { cat /run/$1.log; exit 1; }; sleep 0.1; done
}
case "$1" in
  daemon-reload) ;;
  enable) start "$3" ;;
  start) start "$2" ;;
  restart) "$0" stop "$2"; start "$2" ;;
  stop) kill "$(cat /run/$2.pid)"; while kill -0 "$(cat /run/$2.pid)" 2>/dev/null; do sleep 0.1; done ;;
esac
`;

const JOURNALCTL = `#!/bin/sh
cat "/run/$2.log"
`;

/** Whether this machine has what `followPage` needs: root, Debian's programs and Postgres 16 or newer. */
export function canFollowPage(): boolean {
  return (
    process.getuid?.() === 0 &&
    findPostgresBinaries() !== undefined &&
    PROGRAMS.every((name) => spawnSync("which", [name]).status === 0) &&
    spawnSync("/usr/bin/node", ["--version"]).status === 0 &&
    spawnSync("unshare", ["--mount", "--net", "true"]).status === 0
  );
}

/** Returns the blocks of commands below a heading of a page in Markdown. */
export function commandsBelow(page: string, heading: string): string[] {
  const [, section] = page.split(new RegExp(`^#+ ${heading}\n`, "mu"));
  if (section === undefined) throw new Error(`The page has no heading "${heading}".`);
  const own = section.split(/^#+ /mu)[0] ?? "";
  return [...own.matchAll(/^```\n(.*?)^```$/gmsu)].map(([, commands = ""]) => commands);
}

/**
 * Runs a script as root, with copies of the system's folders, a network of its own and a new
 * Postgres on its usual port. `prepare` fills the folder in which the script runs. Returns what it
 * printed; throws that if it fails.
 */
export async function followPage(
  script: string,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), "followed-"));
  chmodSync(parent, 0o755);
  try {
    const home = join(parent, "home");
    mkdirSync(home);
    await prepare(home);
    for (const name of REPLACED) mkdirSync(join(parent, name), { recursive: true });
    cpSync("/etc", join(parent, "etc"), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(parent, "bin"));
    for (const [name, text] of Object.entries({
      sudo: SUDO,
      systemctl: SYSTEMCTL,
      journalctl: JOURNALCTL,
    }))
      writeFileSync(join(parent, "bin", name), text, { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync(
      "unshare",
      ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child", "bash", "-e"],
      {
        cwd: home,
        input: `${preparation(parent)}\n${script}`,
        env: { PATH: `${join(parent, "bin")}:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin` },
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`The script failed:\n${stdout}${stderr}`);
    return stdout;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function preparation(parent: string): string {
  const directory = findPostgresBinaries()?.directory ?? "";
  return `
ip link set lo up
mount -t tmpfs none /run
${REPLACED.map((name) => `mount --bind ${parent}/${name} /${name}`).join("\n")}
install -d -o postgres /run/postgresql /var/lib/postgres
cp -r ${join(directory, "..")} /opt/postgres
runuser -u postgres -- /opt/postgres/bin/initdb --pgdata=/var/lib/postgres --auth-local=peer --auth-host=scram-sha-256 > /dev/null
runuser -u postgres -- /opt/postgres/bin/postgres -D /var/lib/postgres -k /run/postgresql 2> /run/postgres.log &
until runuser -u postgres -- psql -qc 'select' > /dev/null 2>&1; do sleep 0.1; done
`;
}
