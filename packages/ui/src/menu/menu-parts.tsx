import { Menu as Base } from "@base-ui/react/menu";
import { styled } from "styled-components";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { text } from "../theme/text-style.ts";
import { GroupLabel, itemStyle, ItemText } from "./menu-item-parts.tsx";
import type { MenuGroupProps, MenuItemProps, MenuLinkProps } from "./menu-props.ts";

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

export function MenuItem({
  icon,
  onSelect,
  keyHint,
  danger = false,
  disabled = false,
  detail,
  disabledReason,
  children,
}: MenuItemProps) {
  const small = disabledReason ?? detail;
  return (
    <Item
      onClick={onSelect}
      disabled={disabled || disabledReason !== undefined}
      {...(danger ? { "data-danger": "" } : {})}
    >
      {icon}
      {small === undefined ? (
        <ItemText>{children}</ItemText>
      ) : (
        <Reasoned>
          <ItemText>{children}</ItemText>
          <small>{small}</small>
        </Reasoned>
      )}
      {keyHint !== undefined && <KeyHint>{keyHint}</KeyHint>}
    </Item>
  );
}

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <LinkItem closeOnClick render={<RoutedLink href={href} />}>
      {icon}
      <ItemText>{children}</ItemText>
    </LinkItem>
  );
}

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Rule />;
}
