import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** Web storage key. Logging out removes it. */
const KEY = "tab-project";

/** The project that `person` last opened in this tab. A duplicated tab starts with the same one. */
export function tabProject(person: string): string | undefined {
  const [owner, project] = readWebStorage("tab", KEY)?.split(" ") ?? [];
  return owner === person ? project : undefined;
}

export function rememberTabProject(person: string, project: string): void {
  writeWebStorage("tab", KEY, `${person} ${project}`);
}

export function forgetTabProject(): void {
  writeWebStorage("tab", KEY, undefined);
}
