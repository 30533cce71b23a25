import {
  Accordion,
  AccordionItem,
  Button,
  Checkbox,
  Fact,
  FieldLabel,
  NumberField,
  numeric,
  phone,
  Segmented,
  text,
  useMedia,
} from "@tera/ui";
import type { Connection } from "@tera/bridge-sdk";
import { ChevronsUpDown, LibraryBig } from "lucide-react";
import { useId, type ReactNode } from "react";
import styled from "styled-components";
import type { ChosenLibrary } from "./chosen-library.ts";
import { HelpLink } from "./HelpLink.tsx";
import { NARROW } from "./narrow-media.ts";
import { StopWordChoice } from "./StopWordChoice.tsx";
import type { CountedField, CountOptions } from "./term-count.ts";

const WORD_LENGTH_RANGE = { smallest: 1, largest: 20 };
const ROW_RANGE = { smallest: 5, largest: 200 };

interface CountSettingsProps {
  readonly tera: Connection;
  readonly library: ChosenLibrary;
  readonly options: CountOptions;
  readonly rows: number;
  readonly onOptions: (options: CountOptions) => void;
  readonly onRows: (rows: number) => void;
  readonly onChooseLibrary: () => void;
}

export function CountSettings({
  tera,
  library,
  options,
  rows,
  onOptions,
  onRows,
  onChooseLibrary,
}: CountSettingsProps): React.JSX.Element {
  const libraryId = useId();
  const change = (part: Partial<CountOptions>): void => onOptions({ ...options, ...part });
  const field = (name: CountedField, label: string, count: number): React.JSX.Element => (
    <FieldChoice>
      <Checkbox
        label={label}
        checked={options.fields.has(name)}
        disabled={options.fields.size === 1 && options.fields.has(name)}
        onChecked={(checked) => change({ fields: withField(options.fields, name, checked) })}
      />
      <Count>{count.toLocaleString("en-GB")}</Count>
    </FieldChoice>
  );

  return (
    <Panel aria-label="What to count">
      <Group>
        <FieldLabel as="span" id={libraryId}>
          Library
        </FieldLabel>
        <LibraryButton
          variant="secondary"
          onClick={onChooseLibrary}
          aria-labelledby={libraryId}
          aria-describedby={`${libraryId}-name`}
        >
          <LibraryBig size={16} aria-hidden="true" />
          <LibraryName id={`${libraryId}-name`} dir="auto" title={library.file.name}>
            {library.file.name}
          </LibraryName>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </LibraryButton>
        <Fact>{library.references.length.toLocaleString("en-GB")} references</Fact>
      </Group>
      <Choices>
        <FieldGroup>
          <FieldLabel as="legend">Count words in</FieldLabel>
          {field("title", "Title", library.withTitle)}
          {field("abstract", "Abstract", library.withAbstract)}
          {field("keywords", "Keywords", library.withKeywords)}
        </FieldGroup>
        <Group>
          <Segmented
            label="Show"
            value={options.unit}
            onValue={(unit) => change({ unit })}
            segments={
              [
                { value: "words", label: "Words" },
                { value: "phrases", label: "Phrases" },
              ] as const
            }
          />
        </Group>
        <Numbers>
          <NumberField
            label="Shortest word"
            unit="letters"
            value={options.shortestWord}
            min={WORD_LENGTH_RANGE.smallest}
            max={WORD_LENGTH_RANGE.largest}
            onValue={(value) => change({ shortestWord: clampToRange(value, WORD_LENGTH_RANGE) })}
          />
          <NumberField
            label="Rows"
            value={rows}
            min={ROW_RANGE.smallest}
            max={ROW_RANGE.largest}
            onValue={(value) => onRows(clampToRange(value, ROW_RANGE))}
          />
        </Numbers>
        <Group>
          <StopWordChoice
            languages={options.stopLanguages}
            onLanguages={(stopLanguages) => change({ stopLanguages })}
          />
          <Checkbox
            label="Combine word forms"
            checked={options.joinForms}
            onChecked={(joinForms) => change({ joinForms })}
          />
        </Group>
      </Choices>
      <HelpLink tera={tera} />
    </Panel>
  );
}

/** Collapses the options in a narrow frame. */
function Choices({ children }: { readonly children: ReactNode }): ReactNode {
  const isNarrow = useMedia(NARROW);
  if (!isNarrow) return children;
  return (
    <Accordion>
      <AccordionItem title="How words are counted">
        <CollapsedSettings>{children}</CollapsedSettings>
      </AccordionItem>
    </Accordion>
  );
}

function withField(
  fields: ReadonlySet<CountedField>,
  name: CountedField,
  chosen: boolean,
): ReadonlySet<CountedField> {
  const next = new Set(fields);
  if (chosen) next.add(name);
  else next.delete(name);
  return next;
}

function clampToRange(
  value: number | null,
  { smallest, largest }: { smallest: number; largest: number },
): number {
  return Math.min(largest, Math.max(smallest, Math.round(value ?? smallest)));
}

const Panel = styled.section`
  padding: 20px 20px 24px;
  display: grid;
  gap: 24px;
  align-content: start;
  border-inline-end: 1px solid var(--line);
  overflow-y: auto;
  ${phone} {
    border-inline-end: 0;
    border-block-end: 1px solid var(--line);
    padding: 16px 16px 12px;
    gap: 12px;
    > :last-child { border-block-end: 0; }
    details { border-block-end: 0; }
  }
`;

const CollapsedSettings = styled.div`
  display: grid;
  gap: 20px;
  color: var(--ink);
`;

const Group = styled.div`
  display: grid;
  gap: 6px;
  justify-items: stretch;
`;

const FieldGroup = styled.fieldset`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  border: 0;
  min-width: 0;
  legend { padding: 0; }
`;

const FieldChoice = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
`;

const Count = styled.span`
  ${text.meta}
  ${numeric}
  color: var(--ink-3);
`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
`;

const LibraryButton = styled(Button)`
  width: 100%;
  justify-content: flex-start;
  min-width: 0;
`;

const LibraryName = styled.span`
  flex: 1;
  min-width: 0;
  text-align: start;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 400;
`;
