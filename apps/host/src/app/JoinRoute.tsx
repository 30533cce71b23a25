import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useParams } from "wouter";
import { InvitationPage } from "../projects/InvitationPage.tsx";
import { JoinProjectPage } from "../projects/JoinProjectPage.tsx";
import { keptInvitation } from "../projects/kept-invitation.ts";
import { $session } from "../session/session-store.ts";
import { RequireLogin } from "./guards.tsx";

/** A visitor with a mailed link sees who invites them. Any other visitor needs to log in first. */
export function JoinRoute() {
  const { project } = useParams<{ project: string }>();
  const { state } = useStore($session);
  // Read once: the secret of a dead link is removed while this page is open.
  const [secret] = useState(() => keptInvitation(project));
  if (state === "logged out" && secret !== undefined)
    return <InvitationPage project={project} secret={secret} />;
  return (
    <RequireLogin>
      <JoinProjectPage />
    </RequireLogin>
  );
}
