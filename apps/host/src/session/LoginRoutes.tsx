import { useStore } from "@nanostores/react";
import { ConfirmDialog } from "@tera/ui";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { reportError } from "../errors/last-error.ts";
import { dialogs } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { $session, endSession, startLogin, startSignup, type Session } from "./session-store.ts";
import { WaitingPage } from "./WaitingPage.tsx";

interface SessionRouteProps {
  /** In another session state, the route opens the start page. */
  readonly isFor: Session["state"];
  readonly label: string;
  readonly start: () => Promise<void>;
}

/** /login: starts the login, or redirects to the start page if signed in. */
export const LoginRoute = () => (
  <SessionRoute isFor="logged out" label="Opening the login page" start={() => startLogin()} />
);

/** /signup: starts the sign-up, or redirects to the start page if signed in. */
export const SignupRoute = () => (
  <SessionRoute isFor="logged out" label="Opening the sign-up page" start={() => startSignup()} />
);

/** /logout: ends the session, or redirects to the start page if signed out. */
export const LogoutRoute = () => <SessionRoute isFor="user" label="Logging out" start={logOut} />;

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
    if (session.state === isFor) start().catch(reportError);
    else setLocation("/", { replace: true });
  }, [session.state, isFor, start, setLocation]);
  return <WaitingPage label={label} />;
}
