import { useStore } from "@nanostores/react";
import { ConfirmDialog } from "@tera/ui";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { reportError } from "../errors/last-error.ts";
import { dialogs } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import {
  $session,
  endSession,
  personToLogOut,
  startLogin,
  startSignup,
  type Session,
} from "./session-store.ts";
import { WaitingPage } from "./WaitingPage.tsx";

interface SessionRouteProps {
  /** Returns whether the route applies to the session. If not, the route opens the start page. */
  readonly isFor: (session: Session) => boolean;
  readonly label: string;
  readonly start: () => Promise<void>;
}

/** /login: starts the login, or redirects to the start page if signed in. */
export const LoginRoute = () => (
  <SessionRoute isFor={isLoggedOut} label="Opening the login page" start={() => startLogin()} />
);

/** /signup: starts the sign-up, or redirects to the start page if signed in. */
export const SignupRoute = () => (
  <SessionRoute isFor={isLoggedOut} label="Opening the sign-up page" start={() => startSignup()} />
);

/** /logout: ends the session, or redirects to the start page if signed out. */
export const LogoutRoute = () => (
  <SessionRoute isFor={isLoggedIn} label="Logging out" start={logOut} />
);

const isLoggedOut = ({ state }: Session): boolean => state === "logged out";
const isLoggedIn = (session: Session): boolean => personToLogOut(session) !== undefined;

/**
 * Logs out. Asks first if another site led here and the person has not interacted with the page
 * since.
 */
async function logOut(): Promise<void> {
  const isUserInitiated =
    configuration().isFromElsewhere !== true || navigator.userActivation.hasBeenActive;
  if (isUserInitiated || (await isSure())) await endSession();
  else navigate("/", { replace: true });
}

function isSure(): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog
      title={`Log out of ${configuration().productName}?`}
      confirmLabel="Log out"
      onAnswer={close}
    >
      Another site sent you here. Your work is saved.
    </ConfirmDialog>
  ));
}

function SessionRoute({ isFor, label, start }: SessionRouteProps) {
  const session = useStore($session);
  const [, setLocation] = useLocation();
  const isStarted = useRef(false);
  useEffect(() => {
    if (session.state === "not ready" || isStarted.current) return;
    isStarted.current = true;
    if (isFor(session)) start().catch(reportError);
    else setLocation("/", { replace: true });
  }, [session, isFor, start, setLocation]);
  return <WaitingPage label={label} />;
}
