import { Button, DialogFrame, RadioGroup } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import {
  EXPORT_FORMATS,
  type ExportExtension,
  exportName,
  defaultExtension,
} from "./export-name.ts";

export interface ExportChoice {
  readonly part: "all" | "selected" | "found";
  readonly extension: ExportExtension;
}

interface ExportDialogProps {
  readonly path: string;
  readonly counts: { readonly all: number; readonly selected: number; readonly found: number };
  /** `choice` is undefined when the user cancels. */
  readonly onAnswer: (choice: ExportChoice | undefined) => void;
}

export function ExportDialog({ path, counts, onAnswer }: ExportDialogProps): React.JSX.Element {
  const [part, setPart] = useState<ExportChoice["part"]>(counts.selected > 0 ? "selected" : "all");
  const [extension, setExtension] = useState(defaultExtension(path));
  const parts = [
    { value: "all" as const, label: `All ${countOf(counts.all, "reference")}` },
    ...(counts.selected > 0
      ? [{ value: "selected" as const, label: `The ${countText(counts.selected)} selected` }]
      : []),
    ...(counts.found < counts.all
      ? [{ value: "found" as const, label: `The ${countText(counts.found)} that the search found` }]
      : []),
  ];
  return (
    <DialogFrame
      title="Export references"
      onClose={() => onAnswer(undefined)}
      onSubmit={() => onAnswer({ part, extension })}
      fact={exportName(path, part, extension)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Export {countOf(counts[part], "reference")}
          </Button>
        </>
      }
    >
      <Choices>
        {parts.length > 1 && (
          <RadioGroup label="References" value={part} onValue={setPart} options={parts} />
        )}
        <RadioGroup
          label="Format"
          value={extension}
          onValue={setExtension}
          options={EXPORT_FORMATS.map(({ extension: value, label, about }) => ({
            value,
            label: (
              <>
                {label} <About>{about}</About>
              </>
            ),
          }))}
        />
      </Choices>
    </DialogFrame>
  );
}

const Choices = styled.div`
  display: grid;
  gap: 16px;
  fieldset { border: 0; margin: 0; padding: 0; }
`;

const About = styled.span`color: var(--ink-3);`;
