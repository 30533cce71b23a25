import type { Source } from "@tera/references/source";
import { AutocompleteField, Button, DialogFrame, Fact, phone, text, TextField } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { KNOWN_DATABASES } from "./known-databases.ts";
import type { RememberedSources } from "./remembered-sources.ts";

interface FileToSource {
  readonly guess: Source;
  /** Says how many references the file has. */
  readonly fact: string;
}

/** "without" adds no sources; undefined cancels. */
export type SourcesAnswer = readonly Source[] | "without" | undefined;

interface SourcesDialogProps {
  readonly files: readonly FileToSource[];
  readonly remembered: RememberedSources;
  /** What the main button does, such as "Import 12 references". */
  readonly action: string;
  /** What the other button does, such as "Import without sources". */
  readonly actionWithout: string;
  readonly onAnswer: (answer: SourcesAnswer) => void;
}

/** Asks which search of which database found the references of each file. Enter accepts all. */
export function SourcesDialog({
  files,
  remembered,
  action,
  actionWithout,
  onAnswer,
}: SourcesDialogProps): React.JSX.Element {
  const [sources, setSources] = useState(files.map(({ guess }) => guess));
  const change = (place: number, next: Source): void =>
    setSources(sources.map((source, at) => (at === place ? next : source)));
  const unknown = files.findIndex(({ guess }) => guess.database === undefined);
  const databases = [...remembered.databases, ...KNOWN_DATABASES];
  return (
    <DialogFrame
      title="Where do these references come from?"
      subtitle="A review reports which databases it searched, and when."
      width="wide"
      onClose={() => onAnswer(undefined)}
      onSubmit={() => onAnswer(sources)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button onClick={() => onAnswer("without")}>{actionWithout}</Button>
          <Button variant="primary" type="submit" data-autofocus={unknown < 0 ? true : undefined}>
            {action}
          </Button>
        </>
      }
    >
      {files.map(({ guess, fact }, place) => {
        const others = sources.flatMap(({ search }, at) => (at === place ? [] : (search ?? [])));
        return (
          <SourceFields
            key={place}
            file={guess.file ?? ""}
            fact={fact}
            source={sources[place] ?? guess}
            databases={databases}
            searches={[...others.filter(Boolean), ...remembered.searches]}
            isFocused={place === unknown}
            onChange={(next) => change(place, next)}
          />
        );
      })}
    </DialogFrame>
  );
}

interface SourceFieldsProps {
  readonly file: string;
  readonly fact: string;
  readonly source: Source;
  readonly databases: readonly string[];
  readonly searches: readonly string[];
  readonly isFocused: boolean;
  readonly onChange: (source: Source) => void;
}

function SourceFields({
  file,
  fact,
  source,
  databases,
  searches,
  isFocused,
  onChange,
}: SourceFieldsProps): React.JSX.Element {
  const search = {
    label: "Name of the search",
    optional: true,
    value: source.search ?? "",
  };
  return (
    <File aria-label={file}>
      <FileName>
        <bdi>{file}</bdi>
        <Fact>{fact}</Fact>
      </FileName>
      <Fields>
        <AutocompleteField
          label="Database"
          value={source.database ?? ""}
          onValue={(database) => onChange({ ...source, database })}
          suggestions={databases}
          noMatch="Not in the list, kept as typed."
          data-autofocus={isFocused ? true : undefined}
        />
        <TextField
          label="Date of the search"
          type="date"
          value={source.date ?? ""}
          onChange={(event) => onChange({ ...source, date: event.target.value })}
        />
        {searches.length === 0 ? (
          <TextField
            {...search}
            onChange={(event) => onChange({ ...source, search: event.target.value })}
          />
        ) : (
          <AutocompleteField
            {...search}
            suggestions={searches}
            noMatch="New name, kept as typed."
            onValue={(name) => onChange({ ...source, search: name })}
          />
        )}
      </Fields>
    </File>
  );
}

const File = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  min-width: 0;
  &:not(:first-of-type) {
    margin-block-start: 16px;
    padding-block-start: 16px;
    border-block-start: 1px solid var(--line);
  }
`;

const FileName = styled.p`
  ${text.dense}
  margin: 0 0 8px;
  font-weight: 600;
  overflow-wrap: anywhere;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 8px;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 168px minmax(0, 1fr);
  gap: 12px;
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;
