import { type Round } from "@tera/contract";
import {
  Button,
  DialogFrame,
  NumberField,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
  TextLink,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { attempt, toastError } from "../errors/notices.ts";
import { $files, openProjectFiles } from "../files/files-store.ts";
import { compareNames, isHidden } from "../files/project-file.ts";
import { countOf } from "../platform/date-text.ts";
import { $exclusionReasons } from "../project/review-lists.ts";
import { type NewRound, newRoundProblems, reasonsIn, settingsOf } from "./new-round.ts";
import { openRound } from "./open-round.ts";
import { STAGE_NAMES } from "./round-text.ts";

const Fields = styled.div`
  display: grid;
  align-content: start;
  gap: 16px;
`;

const STAGES = Object.entries(STAGE_NAMES).map(([value, label]) => ({
  value: value as Round["stage"],
  label,
}));

const BLINDNESS = [
  {
    value: "blind",
    label: "Blind",
    about: "Nobody sees others' decisions on a reference until enough reviewers have decided.",
  },
  { value: "open", label: "Open", about: "Everyone sees every decision at once." },
] as const;

interface NewRoundDialogProps {
  readonly project: string;
  /** Called with the opened round's id, or undefined if the person cancels. */
  readonly onClose: (opened: string | undefined) => void;
}

export function NewRoundDialog({ project, onClose }: NewRoundDialogProps) {
  const libraries = useLibraries(project);
  const reasons = useStore($exclusionReasons);
  const [given, setGiven] = useState<NewRound>(() => ({
    path: "",
    name: STAGE_NAMES["title-abstract"],
    stage: "title-abstract",
    criteria: "",
    reasons: reasons.map(({ name }) => name).join("\n"),
    reviewers: 2,
    isBlind: true,
  }));
  const [isChecked, setChecked] = useState(false);
  const opening = useRef<AbortController>(undefined);
  const [isOpening, setOpening] = useState(false);
  const set = (change: Partial<NewRound>): void => setGiven((before) => ({ ...before, ...change }));
  const only = libraries?.length === 1 ? libraries[0]?.path : undefined;
  const path = given.path === "" ? (only ?? "") : given.path;
  const problems = newRoundProblems({ ...given, path });
  const shown = isChecked ? problems : {};

  function handleClose(): void {
    opening.current?.abort();
    onClose(undefined);
  }

  async function open(): Promise<void> {
    setChecked(true);
    if (isOpening || Object.keys(problems).length > 0) return;
    const controller = new AbortController();
    opening.current = controller;
    setOpening(true);
    try {
      const { id } = await openRound(project, path, settingsOf(given), controller.signal);
      onClose(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      setOpening(false);
      toastError(error);
    }
  }

  return (
    <DialogFrame
      title="New screening round"
      subtitle="Its settings can't be changed once it is open."
      onClose={handleClose}
      onSubmit={() => void open()}
      actions={
        <>
          <Button variant="ghost" onClick={handleClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isOpening} busyLabel="Opening">
            Open round
          </Button>
        </>
      }
    >
      <Fields>
        <LibraryField
          libraries={libraries}
          path={path}
          onPath={(chosen) => set({ path: chosen })}
          error={shown.path}
          onLeave={handleClose}
        />
        <TextField
          label="Name"
          value={given.name}
          onChange={(event) => set({ name: event.target.value })}
          error={shown.name}
        />
        <SettingFields given={given} shown={shown} onChange={set} />
      </Fields>
    </DialogFrame>
  );
}

interface Library {
  readonly path: string;
  readonly references: number;
}

interface LibraryFieldProps {
  /** Undefined while loading. */
  readonly libraries: readonly Library[] | undefined;
  readonly path: string;
  readonly onPath: (path: string) => void;
  readonly error: string | undefined;
  readonly onLeave: () => void;
}

function LibraryField({ libraries, path, onPath, error, onLeave }: LibraryFieldProps) {
  if (libraries?.length === 0)
    return (
      <p>
        This project has no library yet. Upload your search results under{" "}
        <TextLink href="/project/files" onClick={onLeave}>
          Files
        </TextLink>{" "}
        first.
      </p>
    );
  return (
    <SelectField
      label="Library"
      value={path}
      onValue={onPath}
      placeholder={libraries === undefined ? "Loading the libraries" : "Choose a library"}
      options={(libraries ?? []).map((library) => ({
        value: library.path,
        label: `${library.path} (${countOf(library.references, "reference")})`,
      }))}
      error={error}
      data-autofocus=""
    />
  );
}

interface SettingFieldsProps {
  readonly given: NewRound;
  readonly shown: ReturnType<typeof newRoundProblems>;
  readonly onChange: (change: Partial<NewRound>) => void;
}

function SettingFields({ given, shown, onChange }: SettingFieldsProps) {
  const count = reasonsIn(given.reasons).length;
  function handleStage(stage: Round["stage"]): void {
    const isDefaultName = given.name === STAGE_NAMES[given.stage];
    onChange({ stage, ...(isDefaultName ? { name: STAGE_NAMES[stage] } : {}) });
  }
  return (
    <>
      <RadioGroup label="Stage" value={given.stage} onValue={handleStage} options={STAGES} across />
      <TextArea
        label="Criteria"
        optional
        hint="Reviewers see this text while they screen."
        value={given.criteria}
        onChange={(event) => onChange({ criteria: event.target.value })}
        error={shown.criteria}
      />
      <TextArea
        label="Exclusion reasons"
        optional
        hint={
          given.stage === "full-text" && count > 0
            ? "One per line. At full text, each exclusion needs one of them."
            : "One per line, in the order of the number keys. The project settings have your usual list."
        }
        value={given.reasons}
        onChange={(event) => onChange({ reasons: event.target.value })}
        error={shown.reasons}
      />
      <NumberField
        label="Reviewers per reference"
        min={1}
        max={20}
        value={given.reviewers}
        onValue={(reviewers) => onChange({ reviewers })}
        error={shown.reviewers}
      />
      <RadioGroup
        label="Decisions"
        value={given.isBlind ? "blind" : "open"}
        onValue={(value) => onChange({ isBlind: value === "blind" })}
        options={BLINDNESS}
      />
    </>
  );
}

/** The project's libraries by path; undefined while loading. */
function useLibraries(project: string): readonly Library[] | undefined {
  const files = useStore($files);
  useEffect(() => attempt(() => openProjectFiles(project)), [project]);
  return files
    ?.flatMap(({ path, library }) =>
      library === undefined || isHidden(path) ? [] : [{ path, references: library.refCount }],
    )
    .toSorted((one, other) => compareNames(one.path, other.path));
}
