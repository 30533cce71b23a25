/** What the login provider's program keeps for itself: it belongs to a login that may just be under way. */
const PROVIDER_KEY = /^(?:kinde|pkce)/u;

/** Removes what this device and this tab keep by name, but for the names that are to stay. Never throws: where there is no storage, nothing is in it. */
export function clearWebStorage(shouldKeep: (name: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const name of Object.keys(storage))
        if (!PROVIDER_KEY.test(name) && !shouldKeep(name)) storage.removeItem(name);
    } catch {
      // A frame of another site may be denied it.
    }
  }
}
