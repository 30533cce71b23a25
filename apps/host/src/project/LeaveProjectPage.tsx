import { Button, ButtonLink, ButtonRow, PageBody, PageHead, TextField, text } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useState, type FormEvent, type ReactNode } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { toastError } from "../errors/notices.ts";
import { isOwner, projectName } from "../projects/project-summary.ts";
import { DELETE_WORD, isConfirmed, LEAVE_WORD } from "../platform/typed-confirmation.ts";
import { deleteProject, leaveProject } from "./leave-project.ts";
import { $project } from "./project-store.ts";

const Form = styled.form`
  display: grid;
  gap: 20px;
  max-width: 520px;

  p { ${text.body} color: var(--ink-2); }
`;

/** /project/delete: the manager deletes the project after typing DELETE. */
export function DeleteProjectPage() {
  const project = useStore($project);
  if (project === undefined) return null;
  if (!isOwner(project))
    return (
      <NotAllowed title="Delete project">
        Only the project's manager can delete it. You can leave it instead.
      </NotAllowed>
    );
  return (
    <ConfirmPage
      title={`Delete ${projectName(project)}`}
      word={DELETE_WORD}
      verb="Delete project"
      busyVerb="Deleting"
      onConfirm={deleteProject}
    >
      Everyone loses access at once, including all files, libraries and tool data. You can restore
      it for 30 days under Deleted projects.
    </ConfirmPage>
  );
}

/** /project/leave: a member leaves the project after typing LEAVE. */
export function LeaveProjectPage() {
  const project = useStore($project);
  if (project === undefined) return null;
  if (isOwner(project))
    return (
      <NotAllowed title="Leave project">
        You manage this project, so you can't leave it. You can delete it instead.
      </NotAllowed>
    );
  return (
    <ConfirmPage
      title={`Leave ${projectName(project)}`}
      word={LEAVE_WORD}
      verb="Leave project"
      busyVerb="Leaving"
      onConfirm={leaveProject}
    >
      You lose access at once. What you added stays with the project. To come back, you need to be
      invited again.
    </ConfirmPage>
  );
}

function NotAllowed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PageBody>
      <PageHead title={title} subtitle={children} />
      <ButtonLink href="/project/settings">Back to settings</ButtonLink>
    </PageBody>
  );
}

interface ConfirmPageProps {
  readonly title: string;
  readonly word: string;
  readonly verb: string;
  readonly busyVerb: string;
  /** Resolves with the path to continue at. */
  readonly onConfirm: () => Promise<string>;
  readonly children: ReactNode;
}

function ConfirmPage({ title, word, verb, busyVerb, onConfirm, children }: ConfirmPageProps) {
  const [confirmation, setConfirmation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const isReady = isConfirmed(confirmation, word);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    onConfirm().then(
      (path) => navigate(path, { replace: true }),
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  }

  return (
    <PageBody>
      <PageHead title={title} />
      <Form onSubmit={handleSubmit} noValidate>
        <p>{children}</p>
        <TextField
          label={`Type ${word} to confirm`}
          value={confirmation}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <ButtonRow>
          <ButtonLink href="/project/settings">Cancel</ButtonLink>
          <Button
            variant="danger"
            type="submit"
            disabled={!isReady}
            busy={isBusy}
            busyLabel={busyVerb}
          >
            {verb}
          </Button>
        </ButtonRow>
      </Form>
    </PageBody>
  );
}
