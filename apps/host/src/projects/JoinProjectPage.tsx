import { ERROR_CATALOGUE } from "@tera/contract";
import { Button, ButtonLink } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { useLocation, useParams } from "wouter";
import { ErrorView } from "../errors/ErrorView.tsx";
import { reportError } from "../errors/last-error.ts";
import { toastError, toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { accountAddress } from "../session/account-address.ts";
import { refreshVerification, requireUser } from "../session/session-store.ts";
import { useVerification } from "../session/use-verification.ts";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { OtherAddress } from "./InvitationPage.tsx";
import { forgetInvitation, keptInvitation } from "./kept-invitation.ts";
import { switchTo } from "./switch-project.ts";
import { joinProject } from "./projects-store.ts";

/** /projects/{id}/join: accepts an invitation, once the address is verified, and opens the project. */
export function JoinProjectPage() {
  const { project } = useParams<{ project: string }>();
  const [, navigate] = useLocation();
  const isVerified = useVerification();
  const [refusal, setRefusal] = useState<"unverified" | "other address">();
  const [secret] = useState(() => keptInvitation(project));
  const tried = useRef<boolean>(undefined);
  useEffect(() => {
    // Try once on arrival and once more after verification.
    if (tried.current === isVerified || tried.current === true) return;
    tried.current = isVerified;
    joinProject(project, secret)
      .then(
        async () => {
          forgetInvitation();
          // The link has verified the address.
          tried.current = true;
          if (!isVerified) await refreshVerification();
          await switchTo(project, "project", navigate, { isJustJoined: true });
        },
        async (error: unknown) => {
          if (secret !== undefined && codeOf(error) === "FORBIDDEN") {
            setRefusal("other address");
            return;
          }
          // Other failures may be temporary, so keep the invitation for another try.
          if (["ALREADY-SET", "PROJECT-NOT-FOUND"].includes(codeOf(error) ?? ""))
            forgetInvitation();
          if (codeOf(error) === "ALREADY-SET") {
            toaster.show(ERROR_CATALOGUE["ALREADY-SET"].message);
            navigate("/", { replace: true });
          } else if (codeOf(error) === "EMAIL-UNVERIFIED") {
            setRefusal("unverified");
          } else {
            await reportError(error);
          }
        },
      )
      .catch(reportError);
  }, [project, secret, navigate, isVerified]);

  if (refusal === "other address" && secret !== undefined)
    return <OtherAddress project={project} secret={secret} own={requireUser().email} />;
  if (refusal === "unverified" && !isVerified) return <VerifyFirst email={requireUser().email} />;
  return <WaitingPage label="Joining the project" />;
}

/** Prevents a line break at the hyphen. */
const Unbroken = styled.span`white-space: nowrap;`;

function VerifyFirst({ email }: { readonly email: string }) {
  const [isAsking, setAsking] = useState(false);
  const account = accountAddress();
  const ask = (): void => {
    setAsking(true);
    refreshVerification()
      .then((isVerified) => {
        if (!isVerified)
          toaster.show(
            `${email} isn't verified yet. Open the link in the e-mail, then press the button on that page.`,
          );
      })
      .catch(toastError)
      .finally(() => setAsking(false));
  };
  return (
    <ErrorView
      title={
        <>
          Verify your <Unbroken>e-mail</Unbroken> address first
        </>
      }
      actions={
        <>
          <Button variant="primary" busy={isAsking} busyLabel="Checking" onClick={ask}>
            I've verified it
          </Button>
          {account === undefined ? null : <ButtonLink href={account}>Get a new link</ButtonLink>}
        </>
      }
    >
      <p>
        Someone has invited you to a project. Invitations need a verified address: open the link we
        sent to{" "}
        <b>
          <bdi>{email}</bdi>
        </b>
        .
      </p>
      <p>
        You'll join the project when you come back to this page. Your invitation will still be here.
      </p>
    </ErrorView>
  );
}
