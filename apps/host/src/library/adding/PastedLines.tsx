import type { LookupEntry } from "@tera/contract";
import { TextArea } from "@tera/ui";
import styled from "styled-components";
import { notSetUp } from "./look-up.ts";

interface PastedLinesProps {
  readonly value: string;
  /** The kinds of entries that can be looked up. */
  readonly kinds: readonly LookupEntry["kind"][];
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function PastedLines({
  value,
  kinds,
  error,
  onChange,
}: PastedLinesProps): React.JSX.Element {
  const missing = (["doi", "pmid"] as const).filter((kind) => !kinds.includes(kind));
  return (
    <Lines
      label="DOIs, PMIDs and titles"
      hint={[
        "One per line, in any order. They are sent to the lookup services that your administrator chose.",
        ...missing.map(notSetUp),
      ].join(" ")}
      placeholder={"10.1000/182\nPMID: 31978945\nThe title of an article"}
      rows={10}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const Lines = styled(TextArea)`
  textarea { min-height: min(220px, 40vh); max-height: 44vh; overflow-y: auto; }
`;
