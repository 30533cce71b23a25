import { EmptyState, numeric, SkeletonRows, text, TextButton } from "@tera/ui";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { countOf } from "../platform/date-text.ts";
import { HelpLink, type OpenHelp } from "./HelpLink.tsx";
import { searchHelp, type HelpHit } from "./help-search.ts";
import { loadHelpIndex } from "./load-help-index.ts";
import { useLoaded } from "./use-loaded.ts";

export interface HelpResultsProps {
  readonly query: string;
  readonly onClear: () => void;
  /** Called to show a help page in place. Without it, results open as pages. */
  readonly onOpen?: OpenHelp | undefined;
}

/** Lists the help pages that contain a query. Loads all pages when mounted. */
export function HelpResults({ query, onClear, onOpen }: HelpResultsProps): React.JSX.Element {
  const [index, retry] = useLoaded(loadHelpIndex);
  if (index.state === "loading")
    return <SkeletonRows rows={4} rowHeight={76} label="Searching the help pages" />;
  if (index.state === "failed")
    return (
      <EmptyState
        title="The help pages couldn't be searched"
        actions={<TextButton onClick={retry}>Try again</TextButton>}
      >
        {toErrorRecord(index.error).text}
      </EmptyState>
    );
  const hits = searchHelp(index.value.parts, query);
  return (
    <>
      <Count>
        {hits.length === 0
          ? `No help pages match “${query.trim()}”.`
          : countOf(hits.length, "page")}
        {index.value.isComplete ? "" : " Some pages couldn't be loaded."}{" "}
        {hits.length === 0 ? <TextButton onClick={onClear}>Clear search</TextButton> : null}
      </Count>
      <Hits>
        {hits.map((hit) => (
          <Hit key={hit.part.pageId} hit={hit} onOpen={onOpen} />
        ))}
      </Hits>
    </>
  );
}

function Hit({
  hit: { part, snippet },
  onOpen,
}: Pick<HelpResultsProps, "onOpen"> & { readonly hit: HelpHit }) {
  const { pageId, pageTitle, heading, bookmark } = part;
  return (
    <li>
      <HelpLink id={pageId} bookmark={bookmark} onOpen={onOpen}>
        {heading === undefined ? pageTitle : `${pageTitle}: ${heading}`}
      </HelpLink>
      <p>
        {snippet.map((piece, index) =>
          piece.isHit ? (
            <mark key={index}>{piece.text}</mark>
          ) : (
            <span key={index}>{piece.text}</span>
          ),
        )}
      </p>
    </li>
  );
}

const Count = styled.output`
  ${text.meta}
  ${numeric}
  display: block;
  margin-bottom: 8px;
  color: var(--ink-3);
`;

const Hits = styled.ul`
  max-width: 720px;

  li { padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  p { ${text.dense} margin-top: 4px; color: var(--ink-2); }
`;
