import { markupRuns, type MarkupRun } from "@tera/ui";
import { Fragment } from "react";
import styled from "styled-components";

/** A title or an abstract with the formatting of its tags. */
export function RecordText({ text }: { readonly text: string }): React.ReactNode {
  let at = 0;
  return markupRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    return <Fragment key={key}>{formatted(run)}</Fragment>;
  });
}

function formatted({ text, tags }: MarkupRun): React.ReactNode {
  return tags.reduceRight<React.ReactNode>(
    (inner, tag) => <Formatted as={tag}>{inner}</Formatted>,
    text,
  );
}

/** Keeps superscripts and subscripts from changing the line height. */
const Formatted = styled.span`
  &:is(sub, sup) { line-height: 0; }
`;
