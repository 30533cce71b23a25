import { Icon, numeric, oneLine, phone, text } from "@tera/ui";
import { ChevronRight, Search } from "lucide-react";
import styled from "styled-components";
import {
  EXAMPLE_COUNT,
  EXAMPLE_LIBRARY,
  EXAMPLE_OPEN,
  type ExampleReference,
} from "./example-library.ts";

/** The other authors are shown as a number. */
const MAX_NAMED_AUTHORS = 1;

const Rows = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const Bar = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  height: 44px;
  padding: 0 16px;
  border-bottom: 1px solid var(--line);
  color: var(--ink-2);

  svg {
    color: var(--ink-3);
  }
  b {
    ${oneLine} color: var(--ink);
  }
`;

const Field = styled.div`
  ${oneLine}
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  height: 32px;
  margin: 10px 12px 6px;
  padding: 0 10px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--raised);
  color: var(--ink-3);
`;

const Row = styled.div<{ $isOpen?: boolean }>`
  display: grid;
  flex: none;
  grid-template-columns: 28px minmax(0, 1fr) 96px 36px;
  gap: 0 12px;
  align-items: center;
  height: 34px;
  padding: 0 16px;
  border-bottom: 1px solid var(--line);
  color: var(--ink-2);
  ${({ $isOpen }) => $isOpen === true && "background: var(--accent-soft); box-shadow: inset 2px 0 0 var(--accent-text);"}

  > span {
    ${oneLine}
  }
  > :first-child {
    ${text.tag} ${numeric} color: var(--ink-3);
    text-align: right;
  }
  > :nth-child(2) {
    color: var(--ink);
    ${({ $isOpen }) => $isOpen === true && "font-weight: 600;"}
  }
  > :last-child {
    ${numeric}
  }

  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    height: auto;
    padding: 8px 16px;
    > :first-child {
      display: none;
    }
    > :nth-child(2) {
      grid-column: 1 / -1;
      white-space: normal;
    }
    > :nth-child(n + 3) {
      ${text.meta} color: var(--ink-3);
    }
    &:nth-of-type(n + 8) {
      display: none;
    }
  }
`;

const Head = styled(Row)`
  ${text.meta}
  height: 30px;
  border-bottom-color: var(--line-2);
  color: var(--ink-3);
  > :nth-child(2) {
    color: var(--ink-3);
  }
  ${phone} {
    display: none;
  }
`;

const Foot = styled.div`
  ${text.meta}
  ${numeric}
  display: flex;
  flex: none;
  align-items: center;
  height: 36px;
  margin-top: auto;
  padding: 0 16px;
  border-top: 1px solid var(--line-2);
  color: var(--ink-3);
`;

export function ExampleRows() {
  return (
    <Rows>
      <Bar>
        Files <Icon of={ChevronRight} size={14} /> <b>invented-trials.ris</b>
      </Bar>
      <Field>
        <Icon of={Search} /> Search title, author, abstract or DOI
      </Field>
      <Head as="div">
        <span />
        <span>Title</span>
        <span>Authors</span>
        <span>Year</span>
      </Head>
      {EXAMPLE_LIBRARY.map((reference, place) => (
        <Row key={reference.title} $isOpen={place === EXAMPLE_OPEN}>
          <span>{place + 1}</span>
          <span title={reference.title}>{reference.title}</span>
          <span title={reference.authors.join(", ")}>{authorsOf(reference)}</span>
          <span>{reference.year}</span>
        </Row>
      ))}
      <Foot>{EXAMPLE_COUNT} references</Foot>
    </Rows>
  );
}

function authorsOf({ authors }: ExampleReference): string {
  const named = authors.slice(0, MAX_NAMED_AUTHORS).join(", ");
  return authors.length > MAX_NAMED_AUTHORS
    ? `${named} +${authors.length - MAX_NAMED_AUTHORS}`
    : named;
}
