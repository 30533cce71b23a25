import { chmodSync, chownSync, readFileSync } from "node:fs";

/** The user who runs Postgres, which refuses to run as root. Empty unless this process is root. */
export interface SystemUser {
  readonly uid?: number;
  readonly gid?: number;
}

const UNPRIVILEGED = ["postgres", "nobody"];

/** As root, returns an existing unprivileged user, or undefined if there is none. */
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

/** Sets the permissions and, as root, makes the user of Postgres the owner. */
export function changeOwner(user: SystemUser, path: string, mode: number): void {
  chmodSync(path, mode);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}
