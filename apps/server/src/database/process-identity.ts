import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A text that differs between any two processes that ever had this number, or undefined where no such process runs.
 * A number alone is not enough: after a kill or a reboot another program may have it.
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
    // Without ps (Windows) the number has to do.
    return String(pid);
  }
}

/** The command line of a running process, or undefined where it cannot be read. */
export function processCommand(pid: number): string | undefined {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Whether a process has this number now, whoever owns it. */
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
    // The second field is the program's name in parentheses and may hold spaces: count from its end.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    if (state === "Z" || state === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${pid} ${boot} ${fields[19] ?? ""}`;
  } catch {
    return undefined;
  }
}
