import { Icon, IconButton, RoutedLink, serif, text, TextButton } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { ArrowLeft, Maximize2, X } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { helpForPath } from "../../help/help-for-path.ts";
import { helpTopic } from "../../help/help-topics.ts";
import { HelpArticle } from "../../help/HelpArticle.tsx";
import { HelpTopics } from "../../help/HelpTopics.tsx";
import { $helpKey } from "../../platform/shortcuts.ts";

/**
 * What the person opened in the help sidebar on a page: a help page, or without an id the list of
 * topics.
 */
interface Choice {
  readonly path: string;
  readonly id: string | undefined;
  readonly bookmark?: string | undefined;
}

/**
 * The help page of the current route, or the list of topics. `onClose` closes the sidebar or sheet.
 */
export function HelpPanel({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const [path] = useLocation();
  const [choice, setChoice] = useState<Choice>();
  const closeKey = useStore($helpKey);
  const chosen = choice?.path === path ? choice : undefined;
  const id = chosen === undefined ? helpForPath(path) : chosen.id;
  const title = id === undefined ? undefined : helpTopic(id)?.title;
  return (
    <Root>
      <Head>
        {id === undefined ? (
          <HeadTitle>Help topics</HeadTitle>
        ) : (
          <Back onClick={() => setChoice({ path, id: undefined })}>
            <Icon of={ArrowLeft} />
            Back to help topics
          </Back>
        )}
        <PopOut
          href={id === undefined ? "/help" : `/help/${id}`}
          aria-label="Open full screen"
          title="Open full screen"
          onClick={onClose}
        >
          <Icon of={Maximize2} />
        </PopOut>
        <IconButton
          small
          label="Close help"
          keyHint={closeKey}
          icon={<Icon of={X} />}
          onClick={onClose}
        />
      </Head>
      {/* The key makes each page start at its top. */}
      <Body key={id ?? ""} tabIndex={0} aria-label={title ?? "Help topics"}>
        {id === undefined ? (
          <HelpTopics
            searchLabel="Search help pages"
            onOpen={(opened, bookmark) => setChoice({ path, id: opened, bookmark })}
          />
        ) : (
          <>
            <Title>{title}</Title>
            <HelpArticle key={id} id={id} place="sidebar" bookmark={chosen?.bookmark} />
          </>
        )}
      </Body>
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`;

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 4px;
  height: 52px;
  padding: 0 12px 0 20px;
  border-bottom: 1px solid var(--line);

  > :first-child { margin-inline-end: auto; }
`;

const HeadTitle = styled.h2`${text.section}`;

const Back = styled(TextButton)`
  ${text.dense}
  display: inline-flex;
  align-items: center;
  gap: 8px;
  padding-block: 4px;
`;

const PopOut = styled(RoutedLink)`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: 6px;
  color: var(--ink-2);

  &:hover { background: var(--hover); color: var(--ink); }
  @media (max-width: 767.98px) { width: 40px; height: 40px; }
`;

const Body = styled.section`
  flex: 1 1 0;
  min-height: 0;
  overflow: hidden auto;
  padding: 20px 20px 40px;

  &:focus-visible { outline-offset: -2px; }
`;

const Title = styled.h2`
  ${serif}
  margin-bottom: 12px;
  font-size: 28px;
  line-height: 34px;
  font-weight: 420;
  overflow-wrap: anywhere;
`;
