import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import styled from "styled-components";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { text } from "../theme/text-style.ts";
import { GroupLabel, itemStyle, ItemText } from "./menu-item-parts.tsx";

const Item = styled(Base.Item)`${itemStyle}`;
const LinkItem = styled(Base.LinkItem)`${itemStyle}`;

const Reasoned = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;

  > small { ${text.meta} color: var(--ink-3); overflow-wrap: anywhere; }
`;

const Rule = styled(Base.Separator)`
  height: 1px;
  margin: 6px 8px;
  background: var(--line);
`;

/** What {@link MenuItem} takes. */
export interface MenuItemProps {
  /** Before the words, 16 px. */
  icon?: ReactNode;
  /** Called when it is chosen; the menu closes. */
  onSelect: () => void;
  /** The key that does the same. */
  keyHint?: string | undefined;
  /** Loses something: red, last, after a rule. */
  danger?: boolean | undefined;
  /** Can be reached, not chosen. */
  disabled?: boolean | undefined;
  /** Why it can't be chosen; disables it and stands under it. */
  disabledReason?: string | undefined;
  /** A verb with its object. */
  children: ReactNode;
}

/** One thing to do. */
export function MenuItem({
  icon,
  onSelect,
  keyHint,
  danger = false,
  disabled = false,
  disabledReason,
  children,
}: MenuItemProps) {
  return (
    <Item
      onClick={onSelect}
      disabled={disabled || disabledReason !== undefined}
      {...(danger ? { "data-danger": "" } : {})}
    >
      {icon}
      {disabledReason === undefined ? (
        <ItemText>{children}</ItemText>
      ) : (
        <Reasoned>
          <ItemText>{children}</ItemText>
          <small>{disabledReason}</small>
        </Reasoned>
      )}
      {keyHint !== undefined && <KeyHint>{keyHint}</KeyHint>}
    </Item>
  );
}

/** One place to go. */
export function MenuLink({
  icon,
  href,
  children,
}: {
  icon?: ReactNode;
  href: string;
  children: ReactNode;
}) {
  return (
    <LinkItem closeOnClick render={<RoutedLink href={href} />}>
      {icon}
      <ItemText>{children}</ItemText>
    </LinkItem>
  );
}

/** Items under a name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A rule between groups of items. */
export function MenuSeparator() {
  return <Rule />;
}
