import type { Reference } from "@tera/references";
import styled from "styled-components";
import { markedParts, withoutMarkup } from "./reference-text.ts";

/** What every row and cell of a reference is given. */
export interface RowProps {
  readonly reference: Reference;
  /** What was searched for; its hits are highlighted. */
  readonly words: readonly string[];
}

/** A reference's title, highlighted; says so where it has none. */
export function TitleText({ reference, words }: RowProps): React.JSX.Element {
  return reference.title === undefined ? (
    <MissingText>No title</MissingText>
  ) : (
    <MarkedText text={withoutMarkup(reference.title)} words={words} />
  );
}

/** A text with what was searched for highlighted. */
export function MarkedText({
  text,
  words,
}: {
  readonly text: string;
  readonly words: readonly string[];
}): React.ReactNode {
  let at = 0;
  return markedParts(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? <Hit key={key}>{part.text}</Hit> : part.text;
  });
}

/** Text on one line, cut where there is no room for it; on paper it wraps. */
export const CutText = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media print {
    overflow: visible;
    white-space: normal;
  }
`;

/** Says that a reference lacks something. */
export const MissingText = styled.span`
  color: var(--warn);
`;

const Hit = styled.mark`
  background: var(--mark);
  color: var(--mark-ink);
`;
