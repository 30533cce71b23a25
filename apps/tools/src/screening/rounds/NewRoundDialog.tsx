import type { Connection } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import {
  Banner,
  Button,
  DialogFrame,
  FieldError,
  FieldLabel,
  Icon,
  NumberField,
  RadioGroup,
  TextArea,
  TextButton,
  TextField,
} from "@tera/ui";
import { LibraryBig } from "lucide-react";
import { useId, useReducer } from "react";
import styled from "styled-components";
import { isCancelled, sentenceOf } from "../../frame/failure.ts";
import {
  COMMON_REASONS,
  newRoundForm,
  roundFormReducer,
  type RoundDraft,
  type RoundForm,
  settingsOf,
} from "./new-round.ts";

interface NewRoundDialogProps {
  readonly tera: Connection;
  /** Exclusion reasons to start with. */
  readonly reasons: readonly string[];
  readonly onClose: () => void;
  readonly onOpened: (roundId: string) => void;
}

export function NewRoundDialog({
  tera,
  reasons,
  onClose,
  onOpened,
}: NewRoundDialogProps): React.JSX.Element {
  const [form, dispatch] = useReducer(roundFormReducer, reasons, newRoundForm);
  const { draft } = form;
  const isOpening = form.kind === "opening";

  const submit = async (): Promise<void> => {
    const { file } = draft;
    const checked = roundFormReducer(form, { type: "submit" });
    dispatch({ type: "submit" });
    if (isOpening || checked.kind !== "opening" || file === undefined) return;
    try {
      const { id } = await screening(tera).rounds.create(file.id, settingsOf(draft));
      onOpened(id);
    } catch (error) {
      dispatch({ type: "fail", error });
    }
  };

  return (
    <DialogFrame
      title="New round"
      width="consent"
      onClose={isOpening ? undefined : onClose}
      onSubmit={() => void submit()}
      fact="Its settings can't be changed once it is open."
      actions={
        <>
          <Button variant="ghost" disabled={isOpening} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isOpening} busyLabel="Opening">
            Open the round
          </Button>
        </>
      }
    >
      <RoundFields
        tera={tera}
        form={form}
        onChange={(changes) => dispatch({ type: "change", changes })}
        onFailure={(error) => dispatch({ type: "fail", error })}
      />
    </DialogFrame>
  );
}

interface RoundFieldsProps {
  readonly tera: Connection;
  readonly form: RoundForm;
  readonly onChange: (changes: Partial<RoundDraft>) => void;
  readonly onFailure: (error: unknown) => void;
}

function RoundFields({ tera, form, onChange, onFailure }: RoundFieldsProps): React.JSX.Element {
  const { draft } = form;
  const problems = form.kind === "opening" ? {} : form.problems;
  return (
    <Fields>
      {form.kind === "failed" && <Banner tone="bad">{sentenceOf(form.error)}</Banner>}
      <LibraryField
        tera={tera}
        draft={draft}
        error={problems.file}
        onChange={onChange}
        onFailure={onFailure}
      />
      <RadioGroup
        label="Stage"
        value={draft.stage}
        onValue={(stage) => onChange({ stage })}
        options={[
          { value: "title-abstract", label: "Titles and abstracts" },
          {
            value: "full-text",
            label: "Full texts",
            about: "Files are attached to records and read beside them. Exclusions need a reason.",
          },
        ]}
      />
      <TextField
        label="Name"
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label="Criteria"
        optional
        hint="Shown to reviewers while they screen."
        value={draft.criteria}
        onChange={(event) => onChange({ criteria: event.target.value })}
      />
      <Reasons>
        <TextArea
          label="Exclusion reasons"
          optional={draft.stage === "title-abstract"}
          hint="One per line. The keys 1 to 9 choose the first nine."
          value={draft.reasons}
          error={problems.reasons}
          onChange={(event) => onChange({ reasons: event.target.value })}
        />
        {draft.reasons.trim() === "" && (
          <TextButton onClick={() => onChange({ reasons: COMMON_REASONS.join("\n") })}>
            Use common reasons
          </TextButton>
        )}
      </Reasons>
      <NumberField
        label="Reviewers per record"
        hint="How many people decide on each record."
        min={1}
        max={20}
        value={draft.reviewers}
        error={problems.reviewers}
        onValue={(reviewers) => onChange({ reviewers })}
      />
      <RadioGroup
        label="Others' decisions"
        value={draft.isBlind ? "blind" : "open"}
        onValue={(value) => onChange({ isBlind: value === "blind" })}
        options={[
          {
            value: "blind",
            label: "Blind",
            about: "Nobody sees others' decisions on a record until enough reviewers have decided.",
          },
          { value: "open", label: "Open", about: "Everyone sees every decision at once." },
        ]}
      />
    </Fields>
  );
}

function LibraryField({
  tera,
  draft: { file },
  error,
  onChange,
  onFailure,
}: Omit<RoundFieldsProps, "form"> & {
  readonly draft: RoundDraft;
  readonly error: string | undefined;
}): React.JSX.Element {
  const id = useId();
  const choose = async (): Promise<void> => {
    try {
      onChange({
        file: await tera.files.select({
          title: "Choose a library to screen",
          hint: ["deduplicated", "search"],
          filters: { library: true },
        }),
      });
    } catch (failure) {
      if (!isCancelled(failure)) onFailure(failure);
    }
  };
  return (
    <div>
      <FieldLabel as="span" id={id}>
        Library
      </FieldLabel>
      <LibraryButton
        data-autofocus=""
        icon={<Icon of={LibraryBig} />}
        aria-describedby={`${id} ${id}-error`}
        onClick={() => void choose()}
      >
        <span dir="auto">{file?.name ?? "Choose a library"}</span>
      </LibraryButton>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 16px;
`;

const Reasons = styled.div`
  display: grid;
  justify-items: start;
  gap: 4px;
  > :first-child { justify-self: stretch; }
`;

const LibraryButton = styled(Button)`
  display: flex;
  width: 100%;
  justify-content: flex-start;
  margin-block-start: 5px;
  min-width: 0;
  > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
