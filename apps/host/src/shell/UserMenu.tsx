import {
  Avatar,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  numeric,
  oneLine,
  RoutedLink,
  text,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import {
  CreditCard,
  Ellipsis,
  FlaskConical,
  KeyRound,
  LogOut,
  Quote,
  ShieldCheck,
  SquareTerminal,
  UserRound,
} from "lucide-react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import { accountAddress } from "../session/account-address.ts";
import { creditTerms, isCreditsShown, shortChargeNote } from "../user/credits.ts";
import { $isDevMode, enterDevMode } from "../user/dev-mode.ts";
import { $subscription, $user } from "../user/user-store.ts";
import { $isDrawerOpen } from "./sidebar-store.ts";
import { ThemeChoices, ThemeToggle } from "./ThemeChoices.tsx";

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 6px 8px 4px;
`;

const ProfileLink = styled(RoutedLink)`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;
  border-radius: 6px;
  color: inherit;
  text-decoration: none;

  &:hover { background: var(--hover); }
`;

const NameText = styled.div`
  flex: 1;
  min-width: 0;
  > * { ${oneLine} display: block; }
`;

const Name = styled.span`
  ${text.dense}
  font-weight: 600;
`;

const Fact = styled.span`
  ${text.meta}
  ${numeric}
  color: var(--ink-3);
`;

const AvatarButton = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;
`;

/** Reserves the avatar's place while the person is loading. */
const AvatarPlace = styled.span`
  flex: none;
  width: 40px;
`;

interface UserMenuProps {
  /** "rail" and "bar" show only the avatar. */
  readonly place: "sidebar" | "rail" | "bar";
}

export function UserMenu({ place }: UserMenuProps) {
  const user = useStore($user);
  const subscription = useStore($subscription);
  if (user === undefined) return place === "bar" ? <AvatarPlace /> : null;
  const isSubscribed = subscription?.isActive ?? false;
  const fact = isCreditsShown(user, isSubscribed)
    ? [countOf(user.credits, "credit"), shortChargeNote(user.credits, creditTerms(isSubscribed))]
        .filter(Boolean)
        .join(" · ")
    : user.email;
  if (place !== "sidebar") {
    return (
      <>
        {place === "rail" ? <ThemeToggle /> : null}
        <Menu
          side={place === "rail" ? "right" : "bottom"}
          align="end"
          trigger={
            <AvatarButton type="button" aria-label={`${user.name}: menu`}>
              <Avatar
                name={user.name}
                identity={user.id}
                size={place === "rail" ? "md" : "lg"}
                decorative
              />
            </AvatarButton>
          }
        >
          <UserMenuItems isDeveloper={user.data.isDev === true} />
        </Menu>
      </>
    );
  }
  return (
    <Row>
      <ProfileLink href="/profile" onClick={() => $isDrawerOpen.set(false)}>
        <Avatar name={user.name} identity={user.id} size="lg" decorative />
        <NameText>
          <Name dir="auto">{user.name}</Name>
          <Fact dir="auto" title={fact}>
            {fact}
          </Fact>
        </NameText>
      </ProfileLink>
      <ThemeToggle />
      <Menu
        side="top"
        align="end"
        trigger={<IconButton small label="Your menu" icon={<Icon of={Ellipsis} />} />}
      >
        <UserMenuItems isDeveloper={user.data.isDev === true} />
      </Menu>
    </Row>
  );
}

function UserMenuItems({ isDeveloper }: { readonly isDeveloper: boolean }) {
  const isDevMode = useStore($isDevMode);
  const subscription = useStore($subscription);
  const account = accountAddress();
  return (
    <>
      <MenuLink href="/profile" icon={<Icon of={UserRound} />}>
        Profile
      </MenuLink>
      {account === undefined ? null : (
        <MenuLink href={account} icon={<Icon of={KeyRound} />}>
          Your account
        </MenuLink>
      )}
      <MenuLink href="/profile/sites" icon={<Icon of={ShieldCheck} />}>
        Allowed sites
      </MenuLink>
      <MenuLink href="/profile/tokens" icon={<Icon of={SquareTerminal} />}>
        API tokens
      </MenuLink>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      {isDeveloper && !isDevMode ? (
        <MenuItem icon={<Icon of={FlaskConical} />} onSelect={() => attempt(enterDevMode)}>
          Enter dev mode
        </MenuItem>
      ) : null}
      {subscription?.isActive === false ? (
        <MenuLink href="/subscribe" icon={<Icon of={CreditCard} />}>
          Subscribe
        </MenuLink>
      ) : null}
      <MenuLink href="/help/cite" icon={<Icon of={Quote} />}>
        Cite us
      </MenuLink>
      <MenuLink href="/logout" icon={<Icon of={LogOut} />}>
        Log out
      </MenuLink>
    </>
  );
}
