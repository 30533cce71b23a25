import type { ReactNode } from "react";
import { styled } from "styled-components";
import { TagList } from "../badge/tag-list.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { focusRing } from "../theme/focus-ring.ts";
import { fewLines, startOfLine, text } from "../theme/text-style.ts";

/** Aligns the cards' text, not their edges, with the page. */
export const CardList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 272px), 1fr));
  gap: 4px 16px;
  margin-inline: -10px;
`;

const Root = styled.li`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: 12px;
  min-width: 0;
  padding: 10px;
  border-radius: 8px;

  &:hover:has(a) { background: var(--hover); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--raised);
  color: var(--accent-text);
`;

const CardBody = styled.div`
  flex: 1;
  min-width: 0;
`;

const NameLine = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  ${text.body}
  font-weight: 600;
`;

const Name = styled.span`
  min-width: 0;
  ${startOfLine}

  > * { ${fewLines(2)} }
  a { color: inherit; text-decoration: none; }
  a::after { content: ""; position: absolute; inset: 0; border-radius: 8px; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { ${focusRing} outline-offset: -2px; }
`;

const Line = styled.p`
  ${text.dense}
  ${fewLines(3)}
  ${startOfLine}
  color: var(--ink-2);
`;

/* Stacked above the card's link, so that "+N" can be hovered. */
const Tags = styled.div`
  position: relative;
  width: fit-content;
  max-width: 100%;
`;

export interface CardProps {
  /** A link if `href` is set. */
  name: string;
  /** Makes the whole card a link. */
  href?: string | undefined;
  /** A 20 px icon. */
  icon: ReactNode;
  /** Beside the name: "Beta". */
  badge?: ReactNode;
  /** A one-line description. */
  line: string;
  /** The first three are shown, then "+N". */
  tags?: readonly string[] | undefined;
  /** The tags' accessible name. */
  tagsLabel?: string | undefined;
}

/**
 * One of many things to choose from. Use it in a {@link CardList}; never in another card or as a
 * row.
 */
export function Card({ name, href, icon, badge, line, tags = [], tagsLabel = "Tags" }: CardProps) {
  return (
    <Root>
      <Mark aria-hidden>{icon}</Mark>
      <CardBody>
        <NameLine>
          <Name dir="auto" title={name}>
            {href === undefined ? <span>{name}</span> : <RoutedLink href={href}>{name}</RoutedLink>}
          </Name>
          {badge}
        </NameLine>
        <Line dir="auto" title={line}>
          {line}
        </Line>
        <Tags>
          <TagList tags={tags} label={tagsLabel} />
        </Tags>
      </CardBody>
    </Root>
  );
}
