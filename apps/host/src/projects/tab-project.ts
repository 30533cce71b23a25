/** Web storage key. Logging out removes it. */
const KEY = "tab-project";

/** The project that `person` last opened in this tab. A duplicated tab starts with the same one. */
export function tabProject(person: string): string | undefined {
  const [owner, project] = read()?.split(" ") ?? [];
  return owner === person ? project : undefined;
}

export function rememberTabProject(person: string, project: string): void {
  try {
    sessionStorage.setItem(KEY, `${person} ${project}`);
  } catch {
    // Without storage a reload opens the project that the device opened last.
  }
}

export function forgetTabProject(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function read(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
