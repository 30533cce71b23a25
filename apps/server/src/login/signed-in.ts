import { cookieNames, cookieSettings } from "./login-cookies.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { sessionName } from "./provider-records.ts";
import { SESSION_SECONDS } from "./provider.ts";

const MS_PER_SECOND = 1000;

/** Who is signed in at the provider in a browser. */
export interface SignedIn {
  readonly accountId: string;
  /** The session's name outside of the provider (`sessionName`). */
  readonly session: string;
  /** When they logged in, in seconds since 1970. */
  readonly loggedInAt: number;
}

/** Who is signed in at the provider in this browser, if anybody. */
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

/** Notes that the person who is signed in here has shown again, at `loggedInAt`, that it is them. */
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

/** Begins a new session in this browser, in place of the one that its cookie named. */
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
