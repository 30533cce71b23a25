import { uncheckedConfiguration } from "../platform/unchecked-configuration.ts";
import { isLoginExpected } from "../session/login-memory.ts";

/** Whether the page is the front page of a visitor, which needs no session and no app. */
export function isVisitorsPage(): boolean {
  if (location.pathname !== "/" || location.search !== "" || isLoginExpected()) return false;
  const configuration = uncheckedConfiguration();
  return configuration !== undefined && configuration.siteLock === undefined;
}
