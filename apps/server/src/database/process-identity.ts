import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies a process even if its pid is reused after a kill or reboot. Undefined if no process
 * has the pid.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === "linux") return linuxIdentity(pid);
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
    }).trim();
    return started === "" ? undefined : `${pid} ${started}`;
  } catch {
    // Windows has no ps.
    return String(pid);
  }
}

/** Undefined if unreadable. */
export function processCommand(pid: number): string | undefined {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Includes other users' processes. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    if (state === "Z" || state === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${pid} ${boot} ${fields[19] ?? ""}`;
  } catch {
    return undefined;
  }
}
