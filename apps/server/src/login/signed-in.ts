import { cookieNames, cookieSettings } from "./login-cookies.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { sessionName } from "./provider-records.ts";
import { SESSION_SECONDS } from "./provider.ts";

const MS_PER_SECOND = 1000;

export interface SignedIn {
  readonly accountId: string;
  /** A result of `sessionName`. */
  readonly session: string;
  /** In seconds since 1970. */
  readonly loggedInAt: number;
}

export async function signedInHere(
  services: LoginServices,
  visit: Visit,
): Promise<SignedIn | undefined> {
  const session = await services.provider.Session.get(
    services.provider.createContext(visit.request, visit.response),
  );
  if (session.accountId === undefined) return undefined;
  return {
    accountId: session.accountId,
    session: sessionName(session.uid),
    loggedInAt: session.loginTs ?? 0,
  };
}

/** Records that the person confirmed their identity at `loggedInAt`. */
export async function confirmHere(
  services: LoginServices,
  visit: Visit,
  loggedInAt: number,
): Promise<void> {
  const session = await services.provider.Session.get(
    services.provider.createContext(visit.request, visit.response),
  );
  session.loginTs = loggedInAt;
  await session.persist();
}

/** Replaces the browser's session cookie. */
export async function signInHere(
  services: LoginServices,
  visit: Visit,
  accountId: string,
  loggedInAt: number,
): Promise<SignedIn> {
  const { configuration, secrets } = services.context;
  const session = new services.provider.Session();
  session.loginAccount({ accountId, loginTs: loggedInAt });
  await session.save(SESSION_SECONDS);
  services.provider
    .createContext(visit.request, visit.response)
    .cookies.set(cookieNames(configuration.publicOrigin).session, session.jti, {
      ...cookieSettings(configuration.publicOrigin, secrets.cookieKeys).long,
      expires: new Date(session.exp * MS_PER_SECOND),
      overwrite: true,
    });
  return { accountId, session: sessionName(session.uid), loggedInAt };
}
