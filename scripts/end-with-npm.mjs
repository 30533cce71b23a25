const POLL_INTERVAL_MS = 250;

/**
 * Ends this process when its parent shell ends, because npm signals only the shell, which forwards
 * no signal. Does nothing without npm.
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
