import {
  uncheckedConfiguration,
  type VisitorConfiguration,
} from "../platform/unchecked-configuration.ts";
import { isLoginExpected } from "../session/login-memory.ts";

/**
 * Undefined unless the page is the front page of a visitor, which needs no session and no app.
 */
export function visitorConfiguration(): VisitorConfiguration | undefined {
  if (location.pathname !== "/" || location.search !== "" || isLoginExpected()) return undefined;
  const configuration = uncheckedConfiguration();
  return configuration?.siteLock === undefined ? configuration : undefined;
}
