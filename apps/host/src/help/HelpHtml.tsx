import { Accordion, AccordionItem } from "@tera/ui";
import { useCallback, useRef, useState } from "react";
import styled from "styled-components";
import {
  helpContent,
  helpParts,
  placeBookmarks,
  type HelpPart,
  type HelpPlace,
  SIDEBAR_BOOKMARK,
} from "./help-content.ts";
import { FAQ } from "./help-topics.ts";
import { OnThisPage } from "./OnThisPage.tsx";
import { PROSE_WIDTH, prose } from "./prose.ts";
import { useBookmark, useSidebarBookmark } from "./use-bookmark.ts";
import { ZoomableImages } from "./zoomable-images.tsx";

/** Heading level of the FAQ's collapsible sections. */
const TOP_LEVEL = 2;

export interface HelpHtmlProps {
  readonly id: string;
  readonly html: string;
  readonly place: HelpPlace;
  /** Bookmark of the section to open in the sidebar. */
  readonly bookmark?: string | undefined;
}

/**
 * Shows a help page's text. Ignores later changes of its properties, so give each page its own key.
 */
export function HelpHtml({ id, html, place, bookmark }: HelpHtmlProps): React.JSX.Element {
  const page = useRef<HTMLDivElement>(null);
  const [{ nodes, parts, images }] = useState(() => readHtml({ id, html, place }));
  useBookmark(place === "page");
  useSidebarBookmark(page, bookmark);
  return (
    <div ref={page}>
      {id === FAQ ? <FoldedParts parts={parts} place={place} /> : <Nodes of={nodes} />}
      <ZoomableImages images={images} />
      {place === "page" && id !== FAQ ? <OnThisPage parts={parts} /> : null}
    </div>
  );
}

function readHtml({ id, html, place }: Omit<HelpHtmlProps, "bookmark">) {
  const content = helpContent(html);
  const parts = helpParts(content, TOP_LEVEL);
  placeBookmarks(content, id, place);
  return { nodes: [...content.childNodes], parts, images: [...content.querySelectorAll("img")] };
}

function FoldedParts({
  parts,
  place,
}: {
  readonly parts: readonly HelpPart[];
  readonly place: HelpPlace;
}) {
  return (
    <Accordion>
      {parts.map(({ heading, bookmark, nodes }) =>
        heading === undefined ? (
          <Nodes key="start" of={nodes} />
        ) : (
          <AccordionItem
            key={bookmark}
            title={<Question {...marked(bookmark, place)}>{heading}</Question>}
          >
            <Nodes of={nodes} />
          </AccordionItem>
        ),
      )}
    </Accordion>
  );
}

function marked(bookmark: string | undefined, place: HelpPlace) {
  return place === "page" ? { id: bookmark } : { [`data-${SIDEBAR_BOOKMARK}`]: bookmark };
}

/** Shows elements that were made from sanitized HTML. */
function Nodes({ of: nodes }: { readonly of: readonly Node[] }) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...nodes),
    [nodes],
  );
  return <Prose ref={fill} />;
}

const Question = styled.h2`
  display: inline;
  font: inherit;
`;

const Prose = styled.div`
  ${prose}
  max-width: ${PROSE_WIDTH}px;
`;
