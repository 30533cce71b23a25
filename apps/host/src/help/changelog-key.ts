const KEY = "changelog";

/** Returns the settings key for the changelog entries that a person, or a visitor, has seen. */
export function changelogKey(person: string | undefined): string {
  return person === undefined ? KEY : `${KEY}:${person}`;
}

/** True for keys that are kept when a device is cleared, because the changelog is public. */
export function isChangelogKey(key: string): boolean {
  return key === KEY || key.startsWith(`${KEY}:`);
}
