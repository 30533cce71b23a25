const KEY = "changelog";

/** The settings key of what a person, or a visitor, has seen of the changelog. */
export function changelogKey(person: string | undefined): string {
  return person === undefined ? KEY : `${KEY}:${person}`;
}

/** Kept when a device is cleared, as the changelog is public. */
export function isChangelogKey(key: string): boolean {
  return key === KEY || key.startsWith(`${KEY}:`);
}
