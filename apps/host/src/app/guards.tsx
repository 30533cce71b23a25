import { ERROR_CATALOGUE } from "@tera/contract";
import { ButtonLink, ButtonRow, Spinner } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState, type ReactNode } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { MessageBody, MessageTitle, MessageText } from "../errors/message-page.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeProjectId, $activeSummary, $isSettled } from "../projects/active-project.ts";
import { isInvited } from "../projects/project-summary.ts";
import { $projects } from "../projects/projects-store.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";
import { $session } from "../session/session-store.ts";
import { SIGNED_OUT_PATH, signedOut } from "../session/signed-out.ts";

/** How many times `RequireProject` checks for an open project before it opens the project list. */
const PROJECT_CHECKS = 10;
const PROJECT_CHECK_INTERVAL_MS = 1000;
const SPINNER_DELAY_MS = 300;

const SpinnerBox = styled.div`
  padding: 96px var(--gutter);
`;

export function PageSpinner({ label = "Loading" }: { readonly label?: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <SpinnerBox>{isLong ? <Spinner label={label} showLabel /> : null}</SpinnerBox>;
}

/**
 * Shows a signed-out person why their session ended, or that the page needs a login. After the
 * login, the person returns to this page.
 */
export function RequireLogin({ children }: { readonly children: ReactNode }) {
  const session = useStore($session);
  const isSettled = useStore($isSettled);
  const [path, navigate] = useLocation();
  // Until `isSettled`, it is unknown whether the session has expired.
  const isRefused = session.state === "logged out" && isSettled;
  useEffect(() => {
    if (!isRefused) return;
    savePostLoginUrl(`${path}${location.search}`);
    if (signedOut() === undefined)
      void reportError(new AppError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message));
    else navigate(SIGNED_OUT_PATH, { replace: true });
  }, [isRefused, navigate, path]);
  return session.state === "user" ? children : <PageSpinner />;
}

/**
 * If no project is open, opens the project list: immediately if the person has no projects,
 * otherwise after ten seconds with a message.
 */
export function RequireProject({ children }: { readonly children: ReactNode }) {
  const project = useStore($activeSummary);
  const activeId = useStore($activeProjectId);
  const isSettled = useStore($isSettled);
  const [, navigate] = useLocation();
  const projects = useStore($projects);
  const isMissing = project === undefined;
  const hasNone = isSettled && projects?.every(isInvited) === true;
  useEffect(() => {
    if (!isMissing) return undefined;
    if (hasNone) {
      navigate("/projects", { replace: true });
      return undefined;
    }
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (checks >= PROJECT_CHECKS && $isSettled.get()) navigate("/projects", { replace: true });
    }, PROJECT_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMissing, hasNone, navigate]);
  if (!isMissing) return children;
  return isSettled && activeId === undefined ? (
    <NoProject />
  ) : (
    <PageSpinner label="Opening the project" />
  );
}

function NoProject() {
  return (
    <MessageBody>
      <MessageTitle>No project is open</MessageTitle>
      <MessageText>
        <p>This page needs an open project. Choose one under My projects.</p>
      </MessageText>
      <ButtonRow>
        <ButtonLink variant="primary" href="/projects">
          My projects
        </ButtonLink>
      </ButtonRow>
    </MessageBody>
  );
}
