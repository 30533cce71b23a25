import Bowser from "bowser";

/** Longer than any browser's; the rest would tell nothing more. */
const MAX_USER_AGENT_CHARACTERS = 400;
const UNKNOWN = "Unknown device";

/** What a browser says it is, as people call it. */
export interface Device {
  /** "Firefox on Windows" */
  readonly name: string;
  readonly isHandheld: boolean;
}

/** Reads a User-Agent header. Nothing can rely on it, since anybody may send any. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? "").slice(0, MAX_USER_AGENT_CHARACTERS).trim();
  if (text === "") return { name: UNKNOWN, isHandheld: false };
  const { browser, os, platform } = Bowser.parse(text);
  const isHandheld = platform.type === "mobile" || platform.type === "tablet";
  // Of a browser that it doesn't know the library answers with what the header says, which may be anything.
  const names = [
    knownName(Bowser.BROWSER_MAP, browser.name),
    knownName(Bowser.OS_MAP, os.name),
  ].filter((part) => part !== undefined);
  return { name: names.length === 0 ? UNKNOWN : names.join(" on "), isHandheld };
}

function knownName(
  names: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined {
  return Object.values(names).find((each) => each === name);
}
