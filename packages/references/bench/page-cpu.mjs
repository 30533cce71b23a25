import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns a function that says how many milliseconds of CPU the threads of the busiest page have
 * used, workers included. It returns undefined where the system has no `/proc`. Unlike wall times,
 * these are comparable on a busy machine.
 */
export async function pageCpu(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const [busiest] = processInfo
    .filter(({ type }) => type === "renderer")
    .toSorted((a, b) => b.cpuTime - a.cpuTime);
  return () => {
    try {
      const tasks = `/proc/${busiest.id}/task`;
      const used = readdirSync(tasks).map((task) =>
        Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]),
      );
      return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
    } catch {
      return undefined;
    }
  };
}
