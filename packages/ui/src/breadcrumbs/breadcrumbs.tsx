import { ChevronRight } from "lucide-react";
import styled from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { phone } from "../theme/media.ts";
import { oneLine, text } from "../theme/text-style.ts";

const List = styled.ol`
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  ${text.dense}
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: 6px;
  flex: 0 2 auto;
  min-width: 7ch;
  color: var(--ink-2);

  &:last-child { flex-shrink: 1; color: var(--ink); font-weight: 600; }
  > svg { color: var(--ink-3); }
  &:dir(rtl) > svg { scale: -1 1; }

  a { color: inherit; text-decoration: none; ${oneLine} padding-block: 2px; }
  a:hover { color: var(--ink); text-decoration: underline; text-underline-offset: 3px; }
  span { ${oneLine} }

  ${phone} { &:not(:last-child) { display: none; } }
`;

/** What {@link Breadcrumbs} takes: the way here, outermost first; the last one is this page and has no address. */
export interface BreadcrumbsProps {
  items: readonly { label: string; href?: string | undefined }[];
  /** The name of this trail, where a page has two. */
  label?: string | undefined;
}

/** Where this page lies. On phones only its own name. */
export function Breadcrumbs({ items, label = "Breadcrumbs" }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <List>
        {items.map((item, index) => (
          <Item key={`${index} ${item.label}`} {...(index === items.length - 1 ? { "aria-current": "page" } : {})}>
            {item.href === undefined ? <span dir="auto" title={item.label}>{item.label}</span> : <RoutedLink href={item.href} dir="auto">{item.label}</RoutedLink>}
            {index < items.length - 1 && <Icon of={ChevronRight} size={14} />}
          </Item>
        ))}
      </List>
    </nav>
  );
}
