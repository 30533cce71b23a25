import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
/** Places in /proc/PID/stat after the name. */
const [PARENT, USER_TIME, SYSTEM_TIME] = [1, 11, 12];

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
}

function processes(): readonly ProcessFacts[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [
          {
            pid: Number(name),
            parent: Number(fields[PARENT]),
            cpuSeconds:
              (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND,
          },
        ];
      } catch {
        // It ended in between.
        return [];
      }
    });
}

/** The process and all below it. Linux only. */
function treeOf(pid: number): readonly ProcessFacts[] {
  const all = processes();
  const found = all.filter((each) => each.pid === pid);
  for (const { pid: parent } of found) found.push(...all.filter((each) => each.parent === parent));
  return found;
}

/** Seconds of CPU that the living processes of these trees have used. */
export function cpuSecondsOf(...pids: readonly number[]): number {
  return pids.flatMap(treeOf).reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
}

/** Moves all processes of a tree, and those that they start later, to one core. */
export function pinTree(pid: number, core: number): void {
  for (const each of treeOf(pid))
    execFileSync("taskset", ["-a", "-c", "-p", String(core), String(each.pid)], {
      stdio: "ignore",
    });
}

/**
 * Bytes of a process tree, with shared memory counted once. Undefined without /proc or the process.
 */
export function memoryOfTree(pid: number): number | undefined {
  try {
    const below = treeOf(pid).filter((each) => each.pid !== pid);
    return below.reduce((sum, each) => sum + memoryOf(each.pid), memoryOf(pid));
  } catch {
    return undefined;
  }
}

/** Memory of one process in bytes, with its part of what it shares. */
export function memoryOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}
