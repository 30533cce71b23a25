import { MAX_PROJECT_NAME_LENGTH } from "@tera/contract";
import { Button, ButtonLink, ButtonRow, Checkbox, PageBody, PageHead, TextField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { $subscription, $user } from "../user/user-store.ts";
import { checkNewProject, type NewProjectProblems } from "./new-project.ts";
import { LimitBanner, useIsAtLimit } from "./LimitBanner.tsx";
import { SuggestName, useCanSuggestNames } from "./SuggestName.tsx";
import { ProjectTypePicker } from "./ProjectTypePicker.tsx";
import { DEFAULT_PROJECT_TYPE } from "./project-types.ts";
import { createProject } from "./projects-store.ts";
import { switchTo } from "./switch-project.ts";

const Form = styled.form`
  display: grid;
  gap: 24px;
  max-width: 760px;
`;

const NameRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px;
  > :first-child { flex: 1 1 260px; }
`;

/** Why the server refused another project, and whether the person was a subscriber then. */
interface LimitRefusal {
  readonly text: string;
  readonly wasSubscribed: boolean;
}

/** The form's values and their problems. Submitting creates the project and opens it. */
function useNewProject(nameField: RefObject<HTMLInputElement | null>) {
  const [, navigate] = useLocation();
  const [name, setName] = useState("");
  const [type, setType] = useState(DEFAULT_PROJECT_TYPE);
  const [isDisposable, setDisposable] = useState(false);
  const [problems, setProblems] = useState<NewProjectProblems>({});
  const [isBusy, setBusy] = useState(false);
  const isSubscribed = useStore($subscription)?.isActive ?? false;
  const [refusal, setRefusal] = useState<LimitRefusal>();
  // The refusal no longer applies once the person subscribes.
  const limitProblem = refusal?.wasSubscribed === isSubscribed ? refusal.text : undefined;

  function handleName(next: string): void {
    setName(next);
    setProblems({ ...problems, name: undefined });
    setRefusal(undefined);
  }

  /** Shows the problems and focuses the name field, so that this long form scrolls to it. */
  function show(found: NewProjectProblems): void {
    setProblems(found);
    if (found.name !== undefined) nameField.current?.focus();
  }

  function refuse(message: string): void {
    setRefusal({ text: message, wasSubscribed: isSubscribed });
    nameField.current?.focus();
  }

  async function create(): Promise<void> {
    setRefusal(undefined);
    const checked = checkNewProject(name, type);
    if ("problems" in checked) {
      show(checked.problems);
      return;
    }
    setBusy(true);
    try {
      const id = await createProject({
        ...checked.project,
        ...(isDisposable ? { isDisposable } : {}),
      });
      await switchTo(id, "project/settings", navigate);
    } catch (error) {
      if (codeOf(error) === "PROJECT-LIMIT" && error instanceof Error) refuse(error.message);
      else toastError(error);
      setBusy(false);
    }
  }

  function handleType(next: string): void {
    setType(next);
    setProblems({ ...problems, type: undefined });
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void create();
  }

  return {
    name,
    type,
    isDisposable,
    isBusy,
    nameProblem: problems.name ?? limitProblem,
    typeProblem: problems.type,
    handleName,
    handleType,
    setDisposable,
    handleSubmit,
  };
}

/** /projects/create: asks for a name and a type, then opens the new project's settings. */
export function CreateProjectPage() {
  const user = useStore($user);
  const isLimited = useIsAtLimit();
  const canSuggest = useCanSuggestNames();
  const nameField = useRef<HTMLInputElement>(null);
  const form = useNewProject(nameField);
  const [isBegun, setBegun] = useState(false);
  return (
    <PageBody>
      <PageHead
        title="Create project"
        subtitle="Files, libraries, tools and people all belong to a project."
      />
      {isLimited ? <LimitBanner /> : null}
      {/* A form that somebody began to fill in stays: the plan shown first is the cached one. */}
      {isLimited && !isBegun ? (
        <ButtonLink href="/projects">Back to my projects</ButtonLink>
      ) : (
        <Form onSubmit={form.handleSubmit} onFocus={() => setBegun(true)} noValidate>
          <NameRow>
            <TextField
              ref={nameField}
              label="Project name"
              value={form.name}
              maxLength={MAX_PROJECT_NAME_LENGTH}
              autoComplete="off"
              error={form.nameProblem}
              onChange={(event) => form.handleName(event.target.value)}
            />
            {canSuggest ? <SuggestName onName={form.handleName} /> : null}
          </NameRow>
          <ProjectTypePicker value={form.type} error={form.typeProblem} onValue={form.handleType} />
          {user?.data.isDev === true ? (
            <Checkbox
              label="Disposable: may be deleted after testing"
              checked={form.isDisposable}
              onChecked={form.setDisposable}
            />
          ) : null}
          <ButtonRow>
            <Button variant="primary" type="submit" busy={form.isBusy} busyLabel="Creating project">
              Create project
            </Button>
            <ButtonLink variant="ghost" href="/projects">
              Cancel
            </ButtonLink>
          </ButtonRow>
        </Form>
      )}
    </PageBody>
  );
}
