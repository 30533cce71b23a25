import { isEmailAddress } from "@tera/contract";
import {
  Avatar,
  Button,
  Checkbox,
  DialogFrame,
  EmptyState,
  FieldError,
  FieldHint,
  text,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { dialogs, toastError } from "../errors/notices.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { $projects } from "../projects/projects-store.ts";
import { projectName } from "../projects/project-summary.ts";
import { requireUser } from "../session/session-store.ts";
import { EmailsField } from "./EmailsField.tsx";
import { emailProblem, invitations, splitEmails } from "./invite.ts";
import type { Peer } from "@tera/contract";
import { projectGateway } from "./project-gateway.ts";
import { $project, invitePeople } from "./project-store.ts";

/** Keeps the dialog's size steady between its states. */
const MIN_HEIGHT = 236;

const Body = styled.div`
  display: grid;
  align-content: start;
  gap: 16px;
  min-height: ${MIN_HEIGHT}px;
`;

const Peers = styled.fieldset`
  max-height: 264px;
  overflow: auto;

  legend { ${text.label} margin-bottom: 5px; padding: 0; }
  > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 12px; min-height: 40px; border-top: 1px solid var(--line); }
  > div:last-child { border-bottom: 1px solid var(--line); }
  small { ${text.meta} overflow: hidden; max-width: 220px; text-overflow: ellipsis; white-space: nowrap; color: var(--ink-3); }
`;

const PeerName = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
`;

const Problem = styled(FieldError)`
  ul { margin: 4px 0 0; padding-left: 16px; list-style: disc; }
`;

export function openInviteDialog(): void {
  dialogs
    .show<void>((close) => <InviteDialog onClose={() => close(undefined)} />)
    .catch(toastError);
}

type Stage =
  | { readonly kind: "ready" }
  | { readonly kind: "sending" }
  | { readonly kind: "sent"; readonly invited: readonly string[] };

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const project = useStore($project);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [stage, setStage] = useState<Stage>({ kind: "ready" });
  const peers = usePeers();
  const present = (project?.members ?? []).map(({ email }) => email.toLowerCase());
  // A complete address counts even before a comma or Enter ends it.
  const all = [...typed, ...splitEmails(draft).filter(isEmailAddress)];
  const sendable = invitations(all, chosen, present);
  const total = new Set([...all, ...chosen]).size;

  async function send(): Promise<void> {
    if (stage.kind !== "ready" || sendable.length === 0) return;
    setStage({ kind: "sending" });
    try {
      setStage({ kind: "sent", invited: await invitePeople(sendable) });
    } catch (error) {
      setStage({ kind: "ready" });
      toastError(error);
    }
  }

  function handleReset(): void {
    setTyped([]);
    setChosen([]);
    setStage({ kind: "ready" });
  }

  if (stage.kind === "sent")
    return <SentDialog invited={stage.invited} onClose={onClose} onMore={handleReset} />;
  return (
    <DialogFrame
      title="Invite people"
      subtitle="They get an e-mail with a link to this project."
      onClose={onClose}
      onSubmit={() => void send()}
      fact={
        total === 0
          ? undefined
          : `${countText(sendable.length)} of ${countText(total)} will be invited`
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={stage.kind === "sending"}
            busyLabel="Sending"
            disabled={sendable.length === 0}
          >
            {sendable.length === 0 ? "Send invites" : `Send ${countOf(sendable.length, "invite")}`}
          </Button>
        </>
      }
    >
      <Body>
        <div>
          <EmailsField
            emails={typed}
            onEmails={setTyped}
            onDraft={setDraft}
            isValid={isEmailAddress}
          />
          <EmailErrors emails={typed} present={present} />
        </div>
        {peers?.length === 0 ? (
          <FieldHint>
            People you work with in other projects appear here, so you can invite them with one
            click.
          </FieldHint>
        ) : null}
        {peers === undefined || peers.length === 0 ? null : (
          <PeerChoices peers={peers} present={present} chosen={chosen} onChosen={setChosen} />
        )}
      </Body>
    </DialogFrame>
  );
}

function EmailErrors({
  emails,
  present,
}: {
  readonly emails: readonly string[];
  readonly present: readonly string[];
}) {
  const problem = emailProblem(emails);
  const already = emails.filter((email) => present.includes(email));
  if (problem === undefined)
    return already.length === 0 ? null : (
      <Problem>Already in this project: {already.join(", ")}</Problem>
    );
  return (
    <Problem>
      {problem.text}
      {problem.addresses.length === 0 ? null : (
        <ul>
          {problem.addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}

interface PeerChoicesProps {
  readonly peers: readonly Peer[];
  readonly present: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (emails: readonly string[]) => void;
}

function PeerChoices({ peers, present, chosen, onChosen }: PeerChoicesProps) {
  const projects = useStore($projects) ?? [];
  return (
    <Peers>
      <legend>People you work with</legend>
      {peers.map((peer) => {
        const email = peer.email.toLowerCase();
        const isHere = present.includes(email);
        const shared = projects.find((project) =>
          project.members.some((member) => member.user === peer.user),
        );
        return (
          <div key={peer.user}>
            <Checkbox
              label={
                <PeerName>
                  <Avatar name={peer.name ?? peer.email} identity={peer.user} decorative />
                  <bdi>{peer.name ?? peer.email}</bdi>
                </PeerName>
              }
              checked={!isHere && chosen.includes(email)}
              disabled={isHere}
              onChecked={(isChecked) =>
                onChosen(isChecked ? [...chosen, email] : chosen.filter((each) => each !== email))
              }
            />
            <small>
              {isHere ? "Already in this project" : shared === undefined ? "" : projectName(shared)}
            </small>
          </div>
        );
      })}
    </Peers>
  );
}

function SentDialog({
  invited,
  onClose,
  onMore,
}: {
  readonly invited: readonly string[];
  readonly onClose: () => void;
  readonly onMore: () => void;
}) {
  return (
    <DialogFrame
      title="Invite people"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onMore}>Send more invites</Button>
          <Button variant="primary" onClick={onClose} data-autofocus="">
            Close
          </Button>
        </>
      }
    >
      <Body>
        <EmptyState title={`${countOf(invited.length, "invite")} sent`}>
          {invited.length === 0
            ? "Everyone you named is already in this project or invited."
            : `Invitation sent to ${invited.join(", ")}.`}
        </EmptyState>
      </Body>
    </DialogFrame>
  );
}

/** Members of the person's other projects; undefined while loading. */
function usePeers(): readonly Peer[] | undefined {
  const [peers, setPeers] = useState<readonly Peer[]>();
  useEffect(() => {
    projectGateway.peers(requireUser().id).then(setPeers, toastError);
  }, []);
  return peers;
}
