// Test files of a worker can share its jsdom, and with it what another file has stored.
if (typeof window !== "undefined") {
  localStorage.clear();
  sessionStorage.clear();
}
