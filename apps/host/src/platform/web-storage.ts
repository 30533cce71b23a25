/** All tabs share the device's storage. The tab's own survives a reload. */
export type WebStorageArea = "device" | "tab";

const AREAS: Readonly<Record<WebStorageArea, () => Storage>> = {
  device: () => localStorage,
  tab: () => sessionStorage,
};

/** The login provider's keys, which a login in progress needs. */
const PROVIDER_KEY = /^(?:kinde|pkce)/u;

/** True if the browser denies storage, as it may in a cross-site frame. */
export function isStorageDenied(): boolean {
  try {
    return localStorage === null;
  } catch {
    return true;
  }
}

/** Undefined if nothing is stored, or if the browser offers no storage, as in a cross-site frame. */
export function readWebStorage(area: WebStorageArea, name: string): string | undefined {
  try {
    return AREAS[area]().getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Like `readWebStorage`; also undefined if the value is not JSON. */
export function readWebStorageJson(area: WebStorageArea, name: string): unknown {
  try {
    return JSON.parse(readWebStorage(area, name) ?? "");
  } catch {
    return undefined;
  }
}

/** Undefined removes the value. Returns false if the browser offers no storage or it is full. */
export function writeWebStorage(
  area: WebStorageArea,
  name: string,
  value: string | undefined,
): boolean {
  try {
    if (value === undefined) AREAS[area]().removeItem(name);
    else AREAS[area]().setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Empty if the browser offers no storage. */
export function webStorageNames(area: WebStorageArea): readonly string[] {
  try {
    return Object.keys(AREAS[area]());
  } catch {
    return [];
  }
}

/** Clears both areas except names that `shouldKeep` accepts. Never throws. */
export function clearWebStorage(shouldKeep: (name: string) => boolean): void {
  for (const area of ["device", "tab"] as const)
    for (const name of webStorageNames(area))
      if (!PROVIDER_KEY.test(name) && !shouldKeep(name)) writeWebStorage(area, name, undefined);
}
