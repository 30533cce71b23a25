import { ChevronRight, Ellipsis } from "lucide-react";
import { styled } from "styled-components";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { MenuLink } from "../menu/menu-items.tsx";
import { Menu } from "../menu/menu.tsx";
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

  ${phone} { &:not(:nth-last-child(-n + 2)) { display: none; } }
`;

export interface BreadcrumbsProps {
  /** Outermost first. The last item is the current page, without `href`. */
  items: readonly { label: string; href?: string | undefined }[];
  /** The accessible name. Set it if a page has two trails. */
  label?: string | undefined;
}

/** Longer trails collapse the middle into a menu. */
const MAX_UNCOLLAPSED_ITEMS = 6;
const SHOWN_BEFORE = 1;
const SHOWN_AFTER = 3;

/** The path to this page. Phones show only the page and its parent. */
export function Breadcrumbs({ items, label = "Breadcrumbs" }: BreadcrumbsProps) {
  const isLong = items.length > MAX_UNCOLLAPSED_ITEMS;
  const first = isLong ? items.slice(0, SHOWN_BEFORE) : items;
  const middle = isLong ? items.slice(SHOWN_BEFORE, -SHOWN_AFTER) : [];
  const last = isLong ? items.slice(-SHOWN_AFTER) : [];
  return (
    <nav aria-label={label}>
      <List>
        {first.map((item, index) => (
          <Step
            key={`${index} ${item.label}`}
            {...item}
            isHere={!isLong && index === items.length - 1}
          />
        ))}
        {isLong && (
          <Item>
            <Menu
              trigger={
                <IconButton
                  small
                  label={`Show hidden levels (${middle.length})`}
                  icon={<Icon of={Ellipsis} />}
                />
              }
            >
              {middle.map((item, index) => (
                <MenuLink key={`${index} ${item.label}`} href={item.href ?? ""}>
                  {item.label}
                </MenuLink>
              ))}
            </Menu>
            <Icon of={ChevronRight} size={14} />
          </Item>
        )}
        {last.map((item, index) => (
          <Step key={`${index} ${item.label}`} {...item} isHere={index === last.length - 1} />
        ))}
      </List>
    </nav>
  );
}

function Step({
  label,
  href,
  isHere,
}: {
  label: string;
  href?: string | undefined;
  isHere: boolean;
}) {
  return (
    <Item {...(isHere ? { "aria-current": "page" } : {})}>
      {href === undefined ? (
        <span dir="auto" title={label}>
          {label}
        </span>
      ) : (
        <RoutedLink href={href} dir="auto" title={label}>
          {label}
        </RoutedLink>
      )}
      {!isHere && <Icon of={ChevronRight} size={14} />}
    </Item>
  );
}
