import { cookieNames, cookieSettings } from "./login-cookies.ts";
import type { LoginRoom, Visit } from "./login-room.ts";
import { sessionName } from "./provider-records.ts";
import { SESSION_SECONDS } from "./provider.ts";

const MILLISECONDS = 1000;

/** Who is signed in at the provider in a browser. */
export interface SignedIn {
  readonly accountId: string;
  /** The session's name outside of the provider (`sessionName`). */
  readonly session: string;
  /** When they logged in, in seconds since 1970. */
  readonly loggedInAt: number;
}

/** Who is signed in at the provider in this browser, if anybody. */
export async function signedInHere(room: LoginRoom, visit: Visit): Promise<SignedIn | undefined> {
  const session = await room.provider.Session.get(
    room.provider.createContext(visit.request, visit.response),
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
  room: LoginRoom,
  visit: Visit,
  loggedInAt: number,
): Promise<void> {
  const session = await room.provider.Session.get(
    room.provider.createContext(visit.request, visit.response),
  );
  session.loginTs = loggedInAt;
  await session.persist();
}

/** Begins a new session in this browser, in place of the one that its cookie named. */
export async function signInHere(
  room: LoginRoom,
  visit: Visit,
  accountId: string,
  loggedInAt: number,
): Promise<SignedIn> {
  const { configuration, secrets } = room.context;
  const session = new room.provider.Session();
  session.loginAccount({ accountId, loginTs: loggedInAt });
  await session.save(SESSION_SECONDS);
  room.provider
    .createContext(visit.request, visit.response)
    .cookies.set(cookieNames(configuration.publicOrigin).session, session.jti, {
      ...cookieSettings(configuration.publicOrigin, secrets.cookieKeys).long,
      expires: new Date(session.exp * MILLISECONDS),
      overwrite: true,
    });
  return { accountId, session: sessionName(session.uid), loggedInAt };
}
