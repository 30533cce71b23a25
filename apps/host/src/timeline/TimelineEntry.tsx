import {
  Icon,
  numeric,
  phone,
  text,
  TextButton,
  TextLink,
  useIsPrinting,
  wrapAnywhere,
} from "@tera/ui";
import { Fragment, useId, useState } from "react";
import styled from "styled-components";
import { countOf, timeText } from "../platform/date-text.ts";
import { entryIcon } from "./entry-icons.ts";
import type { EntrySubject, EntryText } from "./entry-text.ts";
import type { EntryGroup } from "./group-entries.ts";

const ESTIMATED_HEIGHT_PX = 45;

/** Entries out of sight are not laid out, so that ten thousand of them scroll smoothly. */
const Entry = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 54px 38px minmax(0, 1fr) auto;
  padding-bottom: 17px;
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${ESTIMATED_HEIGHT_PX}px;

  > time { ${text.dense} ${numeric} padding-top: 2px; color: var(--ink-3); }
  > small { ${text.meta} ${numeric} padding: 3px 0 0 16px; color: var(--ink-3); white-space: nowrap; }

  &:not(:last-child)::before { content: ""; position: absolute; top: 26px; bottom: 0; left: 66px; border-left: 1px solid var(--line-2); }

  ${phone} { grid-template-columns: 44px 34px minmax(0, 1fr); &:not(:last-child)::before { left: 56px; } > small { grid-column: 3; padding-left: 0; } }
  @media print { content-visibility: visible; break-inside: avoid; }
`;

const Node = styled.span<{ $isMark: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  margin-top: -1px;
  border: 1px solid var(--line-2);
  border-radius: 50%;
  background: var(--paper);
  color: var(--ink-2);
  ${({ $isMark }) => $isMark && `border-color: var(--mark); background: var(--mark); color: var(--mark-ink);`}
`;

const EntryBody = styled.div`
  ${wrapAnywhere}

  b { font-weight: 600; }
  mark { margin: -1px -5px; padding: 1px 5px; border-radius: 4px; background: var(--mark); color: var(--mark-ink); font-weight: 600; box-decoration-break: clone; }
  p { ${text.meta} color: var(--ink-3); }
  em { ${text.meta} color: var(--ink-3); font-style: normal; }
  ul { ${text.meta} margin: 4px 0 0; padding-left: 16px; list-style: disc; color: var(--ink-3); }
`;

const Content = styled.p`
  &&& { ${text.body} max-width: 640px; margin-top: 2px; color: var(--ink); white-space: pre-line; }
`;

const Toggle = styled.div`
  ${text.meta}
`;

export interface TimelineEntryProps {
  readonly group: EntryGroup;
  readonly description: EntryText;
  readonly person: string;
}

export function TimelineEntry({
  group: { first, members },
  description,
  person,
}: TimelineEntryProps) {
  const isMark = first.type === "mark";
  const credits = members.reduce((sum, entry) => sum + entry.credits, 0);
  return (
    <Entry data-entry={first.id}>
      <time dateTime={first.created_at}>{timeText(new Date(first.created_at))}</time>
      <Node $isMark={isMark} aria-hidden="true">
        <Icon of={entryIcon(first.type)} size={14} />
      </Node>
      <EntryBody>
        {isMark ? (
          <MarkDescription description={description} person={person} />
        ) : (
          <EntryDescription description={description} person={person} />
        )}
        {first.isUnsent === true ? <p>Not sent yet. It's kept on this device.</p> : null}
      </EntryBody>
      {credits > 0 ? <small>{countOf(credits, "credit")}</small> : null}
    </Entry>
  );
}

interface DescriptionProps {
  readonly description: EntryText;
  readonly person: string;
}

function MarkDescription({ description: { subject, content }, person }: DescriptionProps) {
  return (
    <>
      <mark dir="auto">{subject?.label}</mark>
      {content ? <Content dir="auto">{content}</Content> : null}
      <p>Mark added by {person}</p>
    </>
  );
}

function EntryDescription({ description, person }: DescriptionProps) {
  const { verb, subject, rest, place, detail, struck, content, items } = description;
  return (
    <>
      <b dir="auto">{person}</b> {verb}{" "}
      {subject === undefined ? null : <Subject subject={subject} />}
      {rest === undefined ? null : ` ${rest}`}
      {place === undefined ? null : (
        <>
          {" "}
          <Subject subject={place} />
        </>
      )}
      {detail === undefined && struck === undefined ? null : (
        <p dir="auto">
          {struck === undefined ? null : <s>{struck}</s>}{" "}
          {detail === undefined ? null : <Breakable content={detail} />}
        </p>
      )}
      {content ? <Content dir="auto">{content}</Content> : null}
      {items === undefined || items.length === 0 ? null : <Items items={items} />}
    </>
  );
}

function Subject({ subject: { label, href, isGone } }: { readonly subject: EntrySubject }) {
  const name = <Breakable content={label} />;
  if (href !== undefined) return <TextLink href={href}>{name}</TextLink>;
  return (
    <>
      <b dir="auto">{name}</b>
      {isGone === true ? <em> (deleted or moved since)</em> : null}
    </>
  );
}

/** The files that an entry only counts, shown on request and always in print. */
function Items({ items }: { readonly items: readonly EntrySubject[] }) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const listId = useId();
  return (
    <>
      {isPrinting ? null : (
        <Toggle>
          <TextButton
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide files" : `Show ${countOf(items.length, "file")}`}
          </TextButton>
        </Toggle>
      )}
      <div id={listId}>
        {isOpen || isPrinting ? (
          <ul>
            {items.map((item, index) => (
              // A list never changes its order, and may name a file twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <Subject subject={item} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

/** Allows addresses and file names to wrap after punctuation on narrow screens. */
function Breakable({ content }: { readonly content: string }) {
  let at = 0;
  return content.split(/(?<=[@._/-])/u).map((part) => {
    const key = at;
    at += part.length;
    return (
      <Fragment key={key}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
