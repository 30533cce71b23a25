import { styled } from "styled-components";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { CountBadge } from "./badge.tsx";

const MAX_SHOWN_TAGS = 3;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 6px;
  min-width: 0;
  ${text.meta}
  color: var(--ink-3);
`;

const Tag = styled.li`
  ${wrapAnywhere}
  max-height: 36px;
  overflow: hidden;

  /* No line begins with a dot. */
  &:has(+ &)::after { content: "·" / ""; margin-inline-start: 6px; }
`;

const Rest = styled.li`display: inline-flex;`;

export interface TagListProps {
  /** The first three are shown. */
  tags: readonly string[];
  /** The accessible name. */
  label: string;
  /** Names the hidden tags for screen readers: "more tags". */
  restLabel?: string | undefined;
}

/** Shows three tags, then "+N" with a tooltip. Renders nothing without tags. */
export function TagList({ tags, label, restLabel = "more tags" }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(MAX_SHOWN_TAGS);
  return (
    <List aria-label={label}>
      {tags.slice(0, MAX_SHOWN_TAGS).map((tag, index) => (
        <Tag key={`${index} ${tag}`}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      {rest.length > 0 && (
        <Rest>
          <CountBadge rest={rest} label={restLabel} />
        </Rest>
      )}
    </List>
  );
}
