import type { Answer, memberApi } from "@tera/contract";
import { Button, ButtonLink, ButtonRow } from "@tera/ui";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ErrorView } from "../errors/ErrorView.tsx";
import { reportError } from "../errors/last-error.ts";
import { MessageBody, MessageText, MessageTitle } from "../errors/message-page.ts";
import { savePostLoginUrl } from "../session/post-login-url.ts";
import { startLogin, startSignup } from "../session/session-store.ts";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { forgetInvitation } from "./kept-invitation.ts";
import { projectsGateway } from "./projects-gateway.ts";

type Invitation = Answer<typeof memberApi.invitation>;

interface InvitationPageProps {
  readonly project: string;
  readonly secret: string;
}

const RIGHTS = {
  member: "You can then view and edit everything in it.",
  viewer: "You can then view and download everything in it, but not change it.",
} as const;

/** /projects/{id}/join for a signed-out person who followed a mailed link. */
export function InvitationPage({ project, secret }: InvitationPageProps) {
  const invitation = useInvitation(project, secret);
  const [path] = useLocation();
  if (invitation === undefined) return <WaitingPage label="Opening the invitation" />;
  if (invitation.kind !== "open") return <DeadLink kind={invitation.kind} />;
  const { email, inviterName, projectName, role } = invitation;
  const begin = (start: (address: string) => Promise<void>): void => {
    savePostLoginUrl(path);
    start(email).catch(reportError);
  };
  return (
    <MessageBody>
      <MessageTitle>
        <bdi>{inviterName}</bdi> invites you to <bdi>{projectName}</bdi>
      </MessageTitle>
      <MessageText>
        <p>
          The invitation is for{" "}
          <b>
            <bdi>{email}</bdi>
          </b>
          . Create an account with this address, or log in if you have one. You'll join the project
          right away. {RIGHTS[role]}
        </p>
      </MessageText>
      <ButtonRow>
        <Button variant="primary" onClick={() => begin(startSignup)}>
          Create an account
        </Button>
        <Button onClick={() => begin(startLogin)}>Log in</Button>
      </ButtonRow>
    </MessageBody>
  );
}

/** Shown to a person whose account has another email address than the invited one. */
export function OtherAddress({
  project,
  secret,
  own,
}: InvitationPageProps & { readonly own: string }) {
  const invitation = useInvitation(project, secret);
  if (invitation === undefined) return <WaitingPage label="Opening the invitation" />;
  return (
    <ErrorView
      title="This invitation is for another address"
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            Go to Home
          </ButtonLink>
          <ButtonLink href="/logout">Log out</ButtonLink>
        </>
      }
    >
      <p>
        You're logged in as <bdi>{own}</bdi>
        {invitation.kind === "open" ? (
          <>
            , but the invitation was sent to <bdi>{invitation.email}</bdi>
          </>
        ) : null}
        . You haven't joined the project.
      </p>
      <p>
        To join, log out, then open the link in the e-mail again. Or ask for an invitation to the
        address you use here.
      </p>
    </ErrorView>
  );
}

const DEAD_LINK = {
  used: "It has already been used. If you joined the project, log in to open it.",
  ended:
    "It is more than 30 days old, or was replaced or withdrawn. Ask the person who invited you to send a new one.",
} as const;

function DeadLink({ kind }: { readonly kind: keyof typeof DEAD_LINK }) {
  useEffect(forgetInvitation, []);
  return (
    <ErrorView
      title="This invitation link no longer works"
      actions={
        <>
          <ButtonLink variant="primary" href="/login">
            Log in
          </ButtonLink>
          <ButtonLink href="/">Go to Home</ButtonLink>
        </>
      }
    >
      {DEAD_LINK[kind]}
    </ErrorView>
  );
}

/** Undefined while loading. */
function useInvitation(project: string, secret: string): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    projectsGateway.invitation(project, secret).then(setInvitation, reportError);
  }, [project, secret]);
  return invitation;
}
