import type { OwnedProject } from "@tera/contract";
import { Button, ButtonLink, ButtonRow, SelectField, text, TextField } from "@tera/ui";
import { type FormEvent, useState } from "react";
import styled from "styled-components";
import { toastError } from "../errors/notices.ts";
import { DELETE_WORD, isConfirmed } from "../platform/typed-confirmation.ts";
import { SIGNED_OUT_PATH } from "../session/signed-out.ts";
import { accountGateway } from "./account-gateway.ts";
import {
  chosenSuccessors,
  NOBODY,
  splitProjects,
  type SuccessorChoices,
} from "./successor-choice.ts";

interface FormProps {
  readonly projects: readonly OwnedProject[];
}

export function DeleteAccountForm({ projects }: FormProps): React.JSX.Element {
  const { shared, own } = splitProjects(projects);
  const [choices, setChoices] = useState<SuccessorChoices>({});
  const [confirmation, setConfirmation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const chosen = chosenSuccessors(shared, choices);
  const isReady = chosen !== undefined && isConfirmed(confirmation, DELETE_WORD);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    accountGateway.requestDeletion(chosen).then(
      // Load a new page, so that nothing of the ended session stays in memory.
      () => location.replace(`${SIGNED_OUT_PATH}?after=account-deletion`),
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit} noValidate>
      {shared.map((project) => (
        <SelectField
          key={project.id}
          label={`Who manages ${nameOf(project)} next?`}
          placeholder="Choose a person"
          value={choices[project.id] ?? ""}
          onValue={(choice) => setChoices({ ...choices, [project.id]: choice })}
          options={[
            ...project.members.map(({ id, name, email }) => ({
              value: id,
              label: name === null ? email : `${name} (${email})`,
            })),
            { value: NOBODY, label: "Nobody: delete it for everyone" },
          ]}
        />
      ))}
      <DeletedThings projects={[...own, ...shared.filter(({ id }) => choices[id] === NOBODY)]} />
      <TextField
        label={`Type ${DELETE_WORD} to confirm`}
        value={confirmation}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <ButtonRow>
        <ButtonLink href="/profile">Cancel</ButtonLink>
        <Button
          variant="danger"
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyLabel="Deleting"
        >
          Delete account
        </Button>
      </ButtonRow>
    </Form>
  );
}

function DeletedThings({ projects }: FormProps) {
  return (
    <div>
      <h2>What is deleted</h2>
      <ul>
        <li>Your profile, settings, consents and login</li>
        {projects.map((project) => (
          <li key={project.id}>
            The project <b dir="auto">{nameOf(project)}</b> with its files and history
          </li>
        ))}
        <li>Your deleted projects</li>
      </ul>
      <p>
        What you added to other projects stays there. Their timelines keep your entries without your
        name.
      </p>
    </div>
  );
}

function nameOf({ name }: OwnedProject): string {
  return name === null || name === "" ? "[ No project name ]" : name;
}

const Form = styled.form`
  display: grid;
  gap: 20px;

  h2 { ${text.section} }
  ul { ${text.body} margin: 8px 0; padding-left: 20px; list-style: disc; overflow-wrap: anywhere; }
  p { ${text.body} color: var(--ink-2); }
`;
