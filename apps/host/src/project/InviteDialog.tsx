import { isEmailAddress } from "@tera/contract";
import {
  Avatar,
  Button,
  Checkbox,
  DialogFrame,
  EmptyState,
  FieldHint,
  RadioGroup,
  type RadioOption,
  text,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { dialogs, toastError } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { $projects } from "../projects/projects-store.ts";
import { projectName } from "../projects/project-summary.ts";
import { requireUser } from "../session/session-store.ts";
import { EmailsField } from "./EmailsField.tsx";
import { InviteProblems } from "./InviteProblems.tsx";
import { invitations, splitEmails, tooManyInvites } from "./invite.ts";
import type { Member, MemberRole, Peer } from "@tera/contract";
import { projectGateway } from "./project-gateway.ts";
import { $project, type InviteResult, invitePeople } from "./project-store.ts";

/** Keeps the dialog's size the same in all its states. */
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

const NoPeers = styled(FieldHint)<{ $isLoading: boolean }>`
  ${({ $isLoading }) => $isLoading && "visibility: hidden;"}
`;

const PeerName = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
`;

export function openInviteDialog(): void {
  dialogs
    .show<void>((close) => <InviteDialog onClose={() => close(undefined)} />)
    .catch(toastError);
}

const ROLES: readonly RadioOption<MemberRole>[] = [
  { value: "member", label: "Can edit", about: "Read, download and change everything" },
  { value: "viewer", label: "Can view", about: "Read and download only" },
];

type Stage =
  | { readonly kind: "ready"; readonly problem?: string }
  /** `members` are those before sending, so that the newly invited are not reported as problems. */
  | { readonly kind: "sending"; readonly members: readonly Member[] }
  | { readonly kind: "sent"; readonly result: InviteResult; readonly role: MemberRole };

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const project = useStore($project);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [role, setRole] = useState<MemberRole>("member");
  const [stage, setStage] = useState<Stage>({ kind: "ready" });
  const peers = usePeers();
  const members = stage.kind === "sending" ? stage.members : (project?.members ?? []);
  const present = members.map(({ email }) => email.toLowerCase());
  // A complete address counts even before a comma or Enter ends it.
  const all = [...typed, ...splitEmails(draft).filter(isEmailAddress)];
  const sendable = invitations(all, chosen, present);
  const total = new Set([...all, ...chosen]).size;
  const excess = tooManyInvites(sendable.length);

  async function send(): Promise<void> {
    if (stage.kind !== "ready" || sendable.length === 0 || excess !== undefined) return;
    setStage({ kind: "sending", members });
    try {
      setStage({ kind: "sent", result: await invitePeople(sendable, role), role });
    } catch (error) {
      const isLimit = error instanceof AppError && error.code === "TOO-MANY";
      setStage({ kind: "ready", ...(isLimit ? { problem: error.message } : {}) });
      if (!isLimit) toastError(error);
    }
  }

  function handleReset(): void {
    setTyped([]);
    setChosen([]);
    setRole("member");
    setStage({ kind: "ready" });
  }

  if (stage.kind === "sent")
    return <SentDialog {...stage} onClose={onClose} onMore={handleReset} />;
  return (
    <DialogFrame
      title="Invite people"
      subtitle="They get an e-mail with a link to this project."
      onClose={onClose}
      onSubmit={() => void send()}
      fact={countedFact(sendable.length, total)}
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
            disabled={sendable.length === 0 || excess !== undefined}
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
          <InviteProblems
            emails={typed}
            members={members}
            more={excess ?? (stage.kind === "ready" ? stage.problem : undefined)}
          />
        </div>
        <RadioGroup label="Role" value={role} onValue={setRole} options={ROLES} />
        <PeerChoices peers={peers} members={members} chosen={chosen} onChosen={setChosen} />
      </Body>
    </DialogFrame>
  );
}

function countedFact(sendable: number, total: number): string | undefined {
  return total === 0 ? undefined : `${countText(sendable)} of ${countText(total)} will be invited`;
}

interface PeerChoicesProps {
  /** Undefined while loading. */
  readonly peers: readonly Peer[] | undefined;
  readonly members: readonly Member[];
  readonly chosen: readonly string[];
  readonly onChosen: (emails: readonly string[]) => void;
}

function PeerChoices({ peers, members, chosen, onChosen }: PeerChoicesProps) {
  const projects = useStore($projects) ?? [];
  if (peers === undefined || peers.length === 0)
    return (
      // Reserves its space while the people load, so that no button moves under the pointer.
      <NoPeers $isLoading={peers === undefined}>
        People you work with in other projects appear here, so you can invite them with one click.
      </NoPeers>
    );
  return (
    <Peers>
      <legend>People you work with</legend>
      {peers.map((peer) => {
        const email = peer.email.toLowerCase();
        const here = members.find((member) => member.email.toLowerCase() === email);
        const isHere = here !== undefined;
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
              {here !== undefined
                ? here.role === "invite"
                  ? "Already invited"
                  : "Already in this project"
                : shared === undefined
                  ? ""
                  : projectName(shared)}
            </small>
          </div>
        );
      })}
    </Peers>
  );
}

function SentDialog({
  result: { invited, refused },
  role,
  onClose,
  onMore,
}: {
  readonly result: InviteResult;
  readonly role: MemberRole;
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
            ? "No invitation could be sent."
            : `Invitation sent to ${invited.join(", ")}.${role === "viewer" ? " They can view, but not edit." : ""}`}
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
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
