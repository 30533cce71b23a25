import { Icon, numeric, oneLine, phone, ProjectMark, text, VisuallyHidden } from "@tera/ui";
import { ChartBarDecreasing, ChevronRight, Clock, Folder, FolderKanban, House, LayoutGrid, Search, Settings, Stethoscope } from "lucide-react";
import styled from "styled-components";
import { EXAMPLE_ABSTRACT, EXAMPLE_COUNT, EXAMPLE_KEYWORDS, EXAMPLE_LIBRARY, EXAMPLE_OPEN, EXAMPLE_PAGES, EXAMPLE_VOLUME, type ExampleReference } from "./example-library.ts";

const RAIL = [Clock, Folder, Settings, House, FolderKanban, LayoutGrid, ChartBarDecreasing] as const;
/** The place of the rail that is open: the files. */
const RAIL_OPEN = 1;
/** Authors named in a row; the rest is a number. */
const NAMED_AUTHORS = 1;
/** Narrower, the open reference has no room beside the rows. */
const narrow = "@media (max-width: 899.98px)";

/** For who can't see the picture, whose words would make no sense one after the other. */
const ALTERNATIVE = "A library open in a project: its references as rows with title, authors and year, and in a wide window the fields of the open one beside them.";

const Root = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 840px;
  gap: 24px 48px;
  align-items: start;
  padding-bottom: 88px;

  @media (max-width: 1199.98px) { grid-template-columns: minmax(0, 840px); }
  ${phone} { padding-bottom: 48px; }
`;

const Caption = styled.figcaption`
  ${text.meta}
  padding-top: 11px;
  border-top: 1px solid var(--line-2);
  color: var(--ink-2);

  b { color: var(--ink); }
  p { max-width: 420px; }
  p + p { margin-top: 8px; color: var(--ink-3); }

  @media (max-width: 1199.98px) { order: 2; }
`;

const Window = styled.div`
  ${text.dense}
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) 264px;
  height: 472px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  overflow: hidden;
  cursor: default;
  user-select: none;

  ${narrow} { grid-template-columns: 48px minmax(0, 1fr); }
  ${phone} { grid-template-columns: minmax(0, 1fr); height: auto; }
`;

const Rail = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 4px;
  padding-top: 10px;
  border-right: 1px solid var(--line);
  background: var(--canvas);
  color: var(--ink-3);

  > :first-child { margin-bottom: 8px; }
  ${phone} { display: none; }
`;

const Place = styled.span<{ $isOpen: boolean }>`
  display: grid;
  place-items: center;
  width: 34px;
  height: 30px;
  border-radius: 6px;
  ${({ $isOpen }) => $isOpen && "background: var(--press); color: var(--accent-text);"}
`;

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

  svg { color: var(--ink-3); }
  b { ${oneLine} color: var(--ink); }
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

  > span { ${oneLine} }
  > :first-child { ${text.tag} ${numeric} color: var(--ink-3); text-align: right; }
  > :nth-child(2) { color: var(--ink); ${({ $isOpen }) => $isOpen === true && "font-weight: 600;"} }
  > :last-child { ${numeric} }

  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    height: auto;
    padding: 8px 16px;
    > :first-child { display: none; }
    > :nth-child(2) { grid-column: 1 / -1; white-space: normal; }
    > :nth-child(n + 3) { ${text.meta} color: var(--ink-3); }
    &:nth-of-type(n + 8) { display: none; }
  }
`;

const Head = styled(Row)`
  ${text.meta}
  height: 30px;
  border-bottom-color: var(--line-2);
  color: var(--ink-3);
  > :nth-child(2) { color: var(--ink-3); }
  ${phone} { display: none; }
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

const Panel = styled.div`
  padding: 16px;
  border-left: 1px solid var(--line);
  overflow: hidden;

  > b { ${text.body} display: block; margin-bottom: 12px; font-weight: 600; }
  ${narrow} { display: none; }
`;

const Property = styled.div`
  display: grid;
  grid-template-columns: 68px minmax(0, 1fr);
  gap: 12px;
  padding: 4px 0;

  > :first-child { ${text.meta} color: var(--ink-3); padding-top: 1px; }
  i { font-style: italic; }
`;

const Abstract = styled.p`
  margin-top: 12px;
  padding-top: 12px;
  border-top: 1px solid var(--line);
  color: var(--ink-2);

  b { display: block; color: var(--ink); }
`;

/** What working in the product looks like, drawn with its own parts, so that it has the reader's theme and no weight. */
export function ProductPicture() {
  const open = EXAMPLE_LIBRARY[EXAMPLE_OPEN];
  return (
    <Root>
      <Caption>
        <p>
          <b>Figure 2.</b> A library in a project. Rows for thousands of references, every field of the open one beside them, saved as you leave it.
        </p>
        <p>An example: its references are invented.</p>
        <VisuallyHidden>{ALTERNATIVE}</VisuallyHidden>
      </Caption>
      <Window aria-hidden="true">
        <Rail>
          <ProjectMark category="navy" icon={Stethoscope} size={32} />
          {RAIL.map((icon, place) => (
            <Place key={icon.displayName} $isOpen={place === RAIL_OPEN}>
              <Icon of={icon} />
            </Place>
          ))}
        </Rail>
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
        {open === undefined ? null : <OpenReference reference={open} />}
      </Window>
    </Root>
  );
}

function OpenReference({ reference }: { readonly reference: ExampleReference }) {
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

function authorsOf({ authors }: ExampleReference): string {
  const named = authors.slice(0, NAMED_AUTHORS).join(", ");
  return authors.length > NAMED_AUTHORS ? `${named} +${authors.length - NAMED_AUTHORS}` : named;
}
