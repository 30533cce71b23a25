import type { ReactNode } from "react";
import styled from "styled-components";
import { TagList } from "../badge/tag-list.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { focusRing } from "../theme/focus-ring.ts";
import { fewLines, startOfLine, text } from "../theme/text-style.ts";

/** Cards beside each other, as many as there is room for; their words stand in line with the page's. */
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

/** Two lines of a name are enough to know it by; its title says the rest. */
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

/* Above the link that covers the card, so that "+N" can be pointed at. */
const Tags = styled.div`
  position: relative;
  width: fit-content;
  max-width: 100%;
`;

/** What {@link Card} takes. */
export interface CardProps {
  /** What it is called; the link, where there is one. */
  name: string;
  /** Where a press on any part of it leads; without an address it only tells. */
  href?: string | undefined;
  /** An icon of 20 px. */
  icon: ReactNode;
  /** Beside the name: "Beta". */
  badge?: ReactNode;
  /** What it is, in one line. */
  line: string;
  /** What it is for: three, then "+N". */
  tags?: readonly string[] | undefined;
  /** What the tags are, for screen readers. */
  tagsLabel?: string | undefined;
}

/** A thing to choose from many, such as a tool: icon, name, one line, a few tags. It stands in a {@link CardList}; never inside another card, and never for a row. */
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
