import { configuration } from "../platform/configuration.ts";

/**
 * The login's account page, which can resend the verification email; undefined for an external
 * login provider.
 */
export function accountAddress(): string | undefined {
  const { loginDomain } = configuration();
  return loginDomain.startsWith(`${location.origin}/`) ? `${loginDomain}/account` : undefined;
}
