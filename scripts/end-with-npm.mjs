const POLL_INTERVAL_MS = 250;

/**
 * Ends this command as SIGTERM would when the npm that runs it is asked to end: npm tells only the shell between the two, and
 * the shell tells nobody. Without npm in between, whoever started us may go and we stay.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, POLL_INTERVAL_MS);
  watch.unref();
}
