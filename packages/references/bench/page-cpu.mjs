import { readdirSync, readFileSync } from "node:fs";

const WORKER = /^DedicatedWorker/;

/**
 * Returns a function that says how many milliseconds of CPU the busiest page has used: its main
 * thread, its workers and its other threads, which draw. It returns undefined where the system has
 * no `/proc`. Unlike wall times, these are comparable on a busy machine.
 */
export async function pageCpu(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const [busiest] = processInfo
    .filter(({ type }) => type === "renderer")
    .toSorted((a, b) => b.cpuTime - a.cpuTime);
  const tasks = `/proc/${busiest.id}/task`;
  return () => {
    const used = { main: 0, workers: 0, others: 0 };
    try {
      for (const task of readdirSync(tasks)) {
        const [nanoseconds] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ");
        const name = readFileSync(`${tasks}/${task}/comm`, "utf8");
        const kind = WORKER.test(name)
          ? "workers"
          : task === String(busiest.id)
            ? "main"
            : "others";
        used[kind] += Number(nanoseconds) / 1e6;
      }
      return used;
    } catch {
      return undefined;
    }
  };
}
