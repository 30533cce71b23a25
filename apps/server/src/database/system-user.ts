import { chmodSync, chownSync, readFileSync } from "node:fs";

/** Who runs Postgres. Empty for everybody but root, whom Postgres refuses. */
export interface SystemUser {
  readonly uid?: number;
  readonly gid?: number;
}

const UNPRIVILEGED = ["postgres", "nobody"];

/** The user Postgres is to run as: ourselves, or as root an unprivileged user that exists already; undefined where there is none. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED) {
    const account = accounts.find(([candidate]) => candidate === name);
    const uid = Number(account?.[2]);
    const gid = Number(account?.[3]);
    if (Number.isInteger(uid) && uid > 0 && Number.isInteger(gid)) return { uid, gid };
  }
  return undefined;
}

/** Gives a file or directory to the user that Postgres runs as and closes it to everybody else. */
export function changeOwner(user: SystemUser, path: string, mode: number): void {
  chmodSync(path, mode);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}
