import { Button, ButtonLink, PageBody, Spinner } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation, useParams } from "wouter";
import { ErrorView } from "../errors/ErrorView.tsx";
import { reportError } from "../errors/last-error.ts";
import { toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { requireUser } from "../session/session-store.ts";
import { switchTo } from "./switch-project.ts";
import { joinProject } from "./projects-store.ts";

/** /projects/{id}/join: takes up an invitation and opens the project. */
export function JoinProjectPage() {
  const { project } = useParams<{ project: string }>();
  const [, navigate] = useLocation();
  const [isUnverified, setUnverified] = useState(false);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current || isUnverified) return;
    isStarted.current = true;
    joinProject(project).then(
      () => switchTo(project, "project", navigate),
      async (error: unknown) => {
        if (codeOf(error) === "ALREADY-SET") {
          toaster.show("You are already a member of this project");
          navigate("/", { replace: true });
        } else if (codeOf(error) === "EMAIL-UNVERIFIED") {
          setUnverified(true);
        } else {
          await reportError(error);
        }
      },
    ).catch(reportError);
  }, [project, navigate, isUnverified]);

  function tryAgain(): void {
    // The token in hand says that the address is not verified; a new one knows better.
    platform().tokens.forget();
    isStarted.current = false;
    setUnverified(false);
  }

  if (isUnverified) {
    return (
      <ErrorView
        title="Verify your e-mail address first"
        actions={
          <>
            <Button variant="primary" onClick={tryAgain}>I have verified it</Button>
            <ButtonLink href="/">Go home</ButtonLink>
          </>
        }
      >
        Invitations are for verified addresses. Open the link in the mail we sent to {requireUser().email}, then come back here. The invitation waits for you.
      </ErrorView>
    );
  }
  return (
    <PageBody>
      <Spinner label="Joining the project" showLabel />
    </PageBody>
  );
}
