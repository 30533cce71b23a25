import { text } from "@tera/ui";
import styled from "styled-components";
import {
  EXAMPLE_ABSTRACT,
  EXAMPLE_KEYWORDS,
  EXAMPLE_PAGES,
  EXAMPLE_VOLUME,
  type ExampleReference,
} from "./example-library.ts";

/** Below this width, the panel does not fit beside the rows. */
export const narrow = "@media (max-width: 899.98px)";

const Panel = styled.div`
  padding: 16px;
  border-left: 1px solid var(--line);
  overflow: hidden;

  > b {
    ${text.body} display: block;
    margin-bottom: 12px;
    font-weight: 600;
  }
  ${narrow} {
    display: none;
  }
`;

const Property = styled.div`
  display: grid;
  grid-template-columns: 68px minmax(0, 1fr);
  gap: 12px;
  padding: 4px 0;

  > :first-child {
    ${text.meta} color: var(--ink-3);
    padding-top: 1px;
  }
  i {
    font-style: italic;
  }
`;

const Abstract = styled.p`
  margin-top: 12px;
  padding-top: 12px;
  border-top: 1px solid var(--line);
  color: var(--ink-2);

  b {
    display: block;
    color: var(--ink);
  }
`;

export function ExampleReferencePanel({ reference }: { readonly reference: ExampleReference }) {
  return (
    <Panel>
      <b>{reference.title}</b>
      <Property>
        <span>Authors</span>
        <span>
          {reference.authors.map((author) => (
            <span key={author}>
              {author}
              <br />
            </span>
          ))}
        </span>
      </Property>
      <Property>
        <span>Journal</span>
        <i>{reference.journal}</i>
      </Property>
      <Property>
        <span>Year</span>
        <span>{reference.year}</span>
      </Property>
      <Property>
        <span>Volume</span>
        <span>{EXAMPLE_VOLUME}</span>
      </Property>
      <Property>
        <span>Pages</span>
        <span>{EXAMPLE_PAGES}</span>
      </Property>
      <Property>
        <span>Keywords</span>
        <span>{EXAMPLE_KEYWORDS}</span>
      </Property>
      <Abstract>
        <b>Abstract</b>
        {EXAMPLE_ABSTRACT}
      </Abstract>
    </Panel>
  );
}
