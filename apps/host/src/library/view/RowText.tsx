import type { Reference } from "@tera/references";
import styled from "styled-components";
import { markedParts, withoutMarkup } from "../panel/reference-text.ts";

export interface RowProps {
  readonly reference: Reference;
  /** Search terms to highlight. */
  readonly words: readonly string[];
}

export function TitleText({ reference, words }: RowProps): React.JSX.Element {
  return reference.title === undefined ? (
    <MissingText>No title</MissingText>
  ) : (
    <MarkedText text={withoutMarkup(reference.title)} words={words} />
  );
}

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

/** Truncated to one line, except in print. */
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

export const MissingText = styled.span`
  color: var(--warn);
`;

const Hit = styled.mark`
  background: var(--mark);
  color: var(--mark-ink);
`;
