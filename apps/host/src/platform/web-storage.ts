/** The login provider's keys, which a login in progress needs. */
const PROVIDER_KEY = /^(?:kinde|pkce)/u;

/** Clears localStorage and sessionStorage except names that `shouldKeep` accepts. Never throws. */
export function clearWebStorage(shouldKeep: (name: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const name of Object.keys(storage))
        if (!PROVIDER_KEY.test(name) && !shouldKeep(name)) storage.removeItem(name);
    } catch {
      // A cross-site frame may have no storage.
    }
  }
}
