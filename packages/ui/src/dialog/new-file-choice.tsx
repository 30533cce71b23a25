import { styled } from "styled-components";
import { TextField } from "../field/text-field.tsx";
import { FolderChoice, type FolderOption } from "./folder-choice.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { changeExtension, type SaveDraft } from "./save-draft.ts";

const NameLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;

  > :first-child { flex: 1; }
  > :nth-child(2) { flex: 0 0 112px; }
`;

interface NewFileChoiceProps {
  draft: SaveDraft;
  /** Why the name was refused. */
  refusal: string | undefined;
  extensions: readonly string[];
  folders: readonly FolderOption[];
  onChange: (change: Partial<Omit<SaveDraft, "mode">>) => void;
}

/** Lets the user choose a new file's name, format and folder. A download has no folder. */
export function NewFileChoice({
  draft,
  refusal,
  extensions,
  folders,
  onChange,
}: NewFileChoiceProps) {
  const { mode, name, extension, folder } = draft;
  return (
    <>
      <NameLine>
        <TextField
          label="File name"
          value={name}
          error={refusal}
          data-autofocus=""
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ name: event.target.value })}
          onFocus={(event) => selectBasename(event.target)}
        />
        {extensions.length > 0 && (
          <FormatChoice
            extensions={extensions}
            value={extension}
            onValue={(next) =>
              onChange({ extension: next, name: changeExtension(name, next, extensions) })
            }
          />
        )}
      </NameLine>
      {mode === "new" && folders.length > 1 && (
        <FolderChoice
          folders={folders}
          chosenId={folder}
          onChoose={(next) => onChange({ folder: next })}
        />
      )}
    </>
  );
}

function selectBasename(field: HTMLInputElement): void {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
