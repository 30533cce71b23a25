import { Banner, Button, Checkbox, DialogFrame, Fact } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import type { ProjectFile } from "../../files/project-file.ts";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { countOf } from "../../platform/date-text.ts";
import { librariesToMerge } from "./libraries-to-merge.ts";

interface MergeDialogProps {
  readonly files: readonly ProjectFile[];
  /** `paths` is undefined when the user cancels. */
  readonly onAnswer: (paths: readonly string[] | undefined) => void;
}

/** Requires two selected libraries and ignores other selected files. */
export function MergeDialog({ files, onAnswer }: MergeDialogProps): React.JSX.Element {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const libraries = new Map(
    files.flatMap(({ path, library }) => (library === undefined ? [] : [[path, library] as const])),
  );
  const counts = chosen.flatMap((path) => libraries.get(path)?.refCount ?? []);
  const submit = (): void => {
    try {
      onAnswer(librariesToMerge(chosen, (path) => libraries.has(path)));
    } catch (error) {
      setRefusal(toErrorRecord(error).text);
    }
  };
  return (
    <DialogFrame
      title="Merge libraries"
      onClose={() => onAnswer(undefined)}
      onSubmit={submit}
      fact={
        counts.length < 2
          ? "Creates a new library; the originals stay."
          : `A new library of ${countOf(
              counts.reduce((sum, count) => sum + count, 0),
              "reference",
            )}`
      }
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Merge libraries
          </Button>
        </>
      }
    >
      {refusal !== undefined && (
        <Refusal>
          <Banner tone="bad">{refusal}</Banner>
        </Refusal>
      )}
      <Files aria-label="Files">
        {files.map(({ path, library }) => (
          <li key={path}>
            <Checkbox
              label={path}
              checked={chosen.includes(path)}
              onChecked={(isChosen) => {
                setRefusal(undefined);
                setChosen(isChosen ? [...chosen, path] : chosen.filter((other) => other !== path));
              }}
            />
            <Fact>
              {library === undefined ? "Not a library" : countOf(library.refCount, "reference")}
            </Fact>
          </li>
        ))}
      </Files>
    </DialogFrame>
  );
}

const Files = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  max-height: 50vh;
  overflow-y: auto;
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 42px;
    padding-block: 4px;
  }
  li:not(:last-child) { border-block-end: 1px solid var(--line); }
  li > :first-child { min-width: 0; overflow-wrap: anywhere; }
  li > :last-child { flex: none; }
`;

const Refusal = styled.div`margin-block-end: 12px;`;
