import Bowser from "bowser";

/** Longer than any browser's User-Agent. */
const MAX_USER_AGENT_CHARACTERS = 400;
const UNKNOWN = "Unknown device";

export interface Device {
  /** Such as "Firefox on Windows". */
  readonly name: string;
  readonly isHandheld: boolean;
}

/** Do not trust the result, because a client can send any User-Agent. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? "").slice(0, MAX_USER_AGENT_CHARACTERS).trim();
  if (text === "") return { name: UNKNOWN, isHandheld: false };
  const { browser, os, platform } = Bowser.parse(text);
  const isHandheld = platform.type === "mobile" || platform.type === "tablet";
  // For an unknown browser, the library returns text from the header.
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
