import { Fragment } from "react";
import styled from "styled-components";
import { MarkedText } from "./MarkedText.tsx";
import { markupRuns, type MarkupRun } from "@tera/ui";

/** Text with the formatting of its tags, and search terms marked. */
export function FormattedText({
  text,
  words = [],
}: {
  readonly text: string;
  readonly words?: readonly string[];
}): React.ReactNode {
  let at = 0;
  return markupRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    return <Fragment key={key}>{formatted(run, words)}</Fragment>;
  });
}

function formatted({ text, tags }: MarkupRun, words: readonly string[]): React.ReactNode {
  return tags.reduceRight<React.ReactNode>(
    (inner, tag) => <Formatted as={tag}>{inner}</Formatted>,
    <MarkedText text={text} words={words} />,
  );
}

/** Keeps superscripts and subscripts from changing the line height. */
const Formatted = styled.span`
  &:is(sub, sup) {
    line-height: 0;
  }
`;
