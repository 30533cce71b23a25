/** What the login provider's program keeps for itself: it belongs to a login that may just be under way. */
const OF_THE_PROVIDER = /^(?:kinde|pkce)/u;

/** Removes what this device and this tab keep by name, but for the names that are to stay. Never throws: where there is no storage, nothing is in it. */
export function emptyWebStorage(isKept: (name: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const name of Object.keys(storage))
        if (!OF_THE_PROVIDER.test(name) && !isKept(name)) storage.removeItem(name);
    } catch {
      // A frame of another site may be denied it.
    }
  }
}
