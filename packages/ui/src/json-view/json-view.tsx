import { useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { TextButton } from "../link/text-link.tsx";
import { mono, text } from "../theme/text-style.ts";
import { describeJson, jsonChildren } from "./json-children.ts";

/** Entries shown per level; a button shows more. */
const MAX_ENTRIES_AT_ONCE = 100;

/** Longer strings are cut; a button shows the rest. */
const MAX_CHARACTERS_AT_ONCE = 500;

const Root = styled.section`
  ${text.dense}
  ${mono}
  min-width: 0;
  color: var(--ink);
  overflow-wrap: anywhere;

  ul { padding-inline-start: 16px; margin-inline-start: 6px; border-inline-start: 1px solid var(--line); }
  /* Deeper levels are not indented further, to leave space for the text. */
  ul ul ul ul ul ul ul ul { padding-inline-start: 0; margin-inline-start: 0; border: 0; }
  li { padding-block: 1px; }
`;

const Summary = styled.summary`
  min-height: 24px;
  padding-block: 2px;
  border-radius: 4px;
  cursor: pointer;

  &:hover { background: var(--hover); }
  &::marker { color: var(--ink-3); }
`;

const Leaf = styled.div`padding: 2px 0; padding-inline-start: 16px;`;
const More = styled(TextButton)`
  display: block;
  min-height: 24px;
  margin-inline-start: 16px;
`;

const Name = styled.bdi`color: var(--ink-2);`;
const Quiet = styled.span`color: var(--ink-3);`;
const StringValue = styled.bdi`color: var(--ok);`;
const Literal = styled.span`color: var(--accent-text);`;

export interface JsonViewProps {
  /** Any JSON value. */
  value: unknown;
  /** The accessible name: "Response". */
  label: string;
  /** How many levels are open initially. */
  openDepth?: number | undefined;
}

/** A JSON tree that renders open levels only, 100 entries at a time. */
export function JsonView({ value, label, openDepth = 1 }: JsonViewProps) {
  return (
    <Root aria-label={label}>
      <Node value={value} openDepth={openDepth} />
    </Root>
  );
}

interface NodeProps {
  value: unknown;
  name?: string | undefined;
  openDepth: number;
}

function Node({ value, name, openDepth }: NodeProps) {
  const [open, setOpen] = useState(openDepth > 0);
  const children = jsonChildren(value);
  const head: ReactNode =
    name === undefined ? null : (
      <>
        <Name>{name}</Name>
        <Quiet>: </Quiet>
      </>
    );
  if (children === null)
    return (
      <Leaf>
        {head}
        <Scalar value={value} />
      </Leaf>
    );
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>
        {head}
        <Quiet>{describeJson(value)}</Quiet>
      </Summary>
      {open && <Entries entries={children} openDepth={openDepth - 1} />}
    </details>
  );
}

function Entries({
  entries,
  openDepth,
}: {
  entries: readonly (readonly [string, unknown])[];
  openDepth: number;
}) {
  const [shown, setShown] = useState(MAX_ENTRIES_AT_ONCE);
  const left = entries.length - shown;
  return (
    <>
      <ul>
        {entries.slice(0, shown).map(([name, value]) => (
          <li key={name}>
            <Node name={name} value={value} openDepth={openDepth} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <More onClick={() => setShown(shown + MAX_ENTRIES_AT_ONCE)}>
          Show {Math.min(left, MAX_ENTRIES_AT_ONCE)} more of {left.toLocaleString("en-GB")}
        </More>
      )}
    </>
  );
}

function Scalar({ value }: { value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== "string") return <Literal>{String(value)}</Literal>;
  const isCut = !whole && value.length > MAX_CHARACTERS_AT_ONCE;
  return (
    <>
      <StringValue>
        {JSON.stringify(isCut ? value.slice(0, MAX_CHARACTERS_AT_ONCE) : value)}
      </StringValue>
      {isCut && (
        <>
          {" "}
          <TextButton onClick={() => setWhole(true)}>
            Show all {value.length.toLocaleString("en-GB")} characters
          </TextButton>
        </>
      )}
    </>
  );
}
