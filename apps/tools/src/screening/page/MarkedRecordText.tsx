import { markupRuns } from "@tera/ui";
import { Fragment, type ReactNode } from "react";
import styled from "styled-components";
import type { MarkedPart, TermMarker, TermTone } from "../round/marked-text.ts";

/** A title or abstract with the formatting of its tags and the team's terms marked. */
export function MarkedRecordText({
  text,
  marker,
}: {
  readonly text: string;
  readonly marker: TermMarker;
}): ReactNode {
  let at = 0;
  return markupRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    const parts = <Parts parts={marker(run.text)} />;
    return (
      <Fragment key={key}>
        {run.tags.reduceRight<ReactNode>(
          (inner, tag) => (
            <Run as={tag}>{inner}</Run>
          ),
          parts,
        )}
      </Fragment>
    );
  });
}

function Parts({ parts }: { readonly parts: readonly MarkedPart[] }): ReactNode {
  let at = 0;
  return parts.map(({ text, tone }) => {
    const key = at;
    at += text.length;
    return tone === undefined ? (
      text
    ) : (
      <Mark key={key} $tone={tone}>
        {text}
      </Mark>
    );
  });
}

/** Keeps superscripts and subscripts from changing the line height. */
const Run = styled.span`
  &:is(sub, sup) { line-height: 0; }
`;

const Mark = styled.mark<{ $tone: TermTone }>`
  border-radius: 2px;
  background: ${({ $tone }) => ($tone === "exclude" ? "var(--bad-soft)" : "var(--mark)")};
  color: ${({ $tone }) => ($tone === "exclude" ? "var(--bad)" : "var(--mark-ink)")};
  ${({ $tone }) => $tone === "exclude" && "text-decoration: underline dashed; text-underline-offset: 3px;"}
  ${({ $tone }) => $tone === "include" && "text-decoration: underline; text-underline-offset: 3px;"}
`;
