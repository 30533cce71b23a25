import { readFileSync, readdirSync } from "node:fs";

/** Bytes of a process tree, with shared memory counted once. Undefined without /proc. */
export function memoryOfTree(pid) {
  try {
    return [pid, ...descendants(pid)].reduce((sum, one) => sum + memoryOf(one), 0);
  } catch {
    return undefined;
  }
}

/** Proportional set size in bytes. */
export function memoryOf(pid) {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(
    readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"),
  )?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function descendants(pid) {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])]];
      } catch {
        return [];
      }
    });
  const found = [];
  for (const pending = [pid]; pending.length > 0;) {
    const parent = pending.pop();
    for (const [child, of] of parents) {
      if (of !== parent) continue;
      found.push(child);
      pending.push(child);
    }
  }
  return found;
}
