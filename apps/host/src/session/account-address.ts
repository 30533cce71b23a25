import { configuration } from "../platform/configuration.ts";

/** The login's own page about the person, where the link of a mail that never came is sent again; undefined where the login belongs to somebody else and has none that is known. */
export function accountAddress(): string | undefined {
  const { loginDomain } = configuration();
  return loginDomain.startsWith(`${location.origin}/`) ? `${loginDomain}/account` : undefined;
}
