import type { Reference } from "@tera/references";
import styled from "styled-components";
import { FormattedText } from "../panel/FormattedText.tsx";

export interface RowProps {
  readonly reference: Reference;
  /** Search terms to highlight. */
  readonly words: readonly string[];
}

export function TitleText({ reference, words }: RowProps): React.JSX.Element {
  return reference.title === undefined ? (
    <MissingText>No title</MissingText>
  ) : (
    <FormattedText text={reference.title} words={words} />
  );
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
