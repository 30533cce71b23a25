import { Icon, SearchField, text, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CirclePlay } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { $searchKey } from "../platform/shortcuts.ts";
import { HELP_CONTAINER } from "./help-layout.ts";
import { helpGroups, type HelpGroup } from "./help-topics.ts";
import { HelpLink, type OpenHelp } from "./HelpLink.tsx";
import { HelpResults } from "./HelpResults.tsx";

/** The front page with the video, which also opens for logged-in people. */
const VIDEO_PAGE = "/?promo";

export interface HelpTopicsProps {
  readonly searchLabel: string;
  /** True if the search field has the keyboard shortcut for the page's search. */
  readonly hasSearchKey?: boolean;
  /** Called to show a topic in place. Without it, topics open as pages. */
  readonly onOpen?: OpenHelp | undefined;
}

/** All help pages by group, and a search in them. */
export function HelpTopics({
  searchLabel,
  hasSearchKey = false,
  onOpen,
}: HelpTopicsProps): React.JSX.Element {
  const [query, setQuery] = useState("");
  const searchKey = useStore($searchKey);
  const { productName, recording } = configuration();
  return (
    <Container>
      <Search>
        <SearchField
          label={searchLabel}
          value={query}
          onValue={setQuery}
          {...(hasSearchKey ? { shortcut: searchKey } : {})}
        />
      </Search>
      {query.trim() === "" ? (
        <Groups>
          {helpGroups(productName).map((group, index) => (
            <Group key={group.title} group={group} onOpen={onOpen}>
              {index === 0 && recording !== undefined ? (
                <p>
                  <Icon of={CirclePlay} />
                  <TextLink href={VIDEO_PAGE}>Watch the introduction to {productName}</TextLink>
                </p>
              ) : null}
            </Group>
          ))}
        </Groups>
      ) : (
        <HelpResults query={query} onClear={() => setQuery("")} onOpen={onOpen} />
      )}
    </Container>
  );
}

function Group({
  group: { title, topics },
  onOpen,
  children,
}: Pick<HelpTopicsProps, "onOpen"> & {
  readonly group: HelpGroup;
  readonly children: React.ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
      <ul>
        {topics.map(({ id, title: topic }) => (
          <li key={id}>
            <HelpLink id={id} onOpen={onOpen}>
              {topic}
            </HelpLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Container = styled.div`
  container: ${HELP_CONTAINER} / inline-size;
`;

const Search = styled.div`
  max-width: 400px;
  margin-bottom: 24px;
`;

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 272px), 1fr));
  gap: 32px 40px;

  @container ${HELP_CONTAINER} (min-width: 760px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    > :first-child { grid-column: span 2; }
    > :first-child > ul { columns: 2; column-gap: 40px; }
  }

  h2 { ${text.label} margin: 0 0 8px; padding-bottom: 8px; border-bottom: 1px solid var(--line-2); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { ${text.body} padding: 4px 0; break-inside: avoid; }
  section > p { ${text.body} display: flex; align-items: center; gap: 8px; padding: 4px 0; }
  section > p > svg { color: var(--accent-text); }
`;
